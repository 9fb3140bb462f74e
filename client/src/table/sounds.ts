/** Short tones, made here: a card, the own turn, the end of a deal. Off until the player turns them on. */
import { settings } from "../settings.svelte.ts";

let context: AudioContext | undefined;

/** By sound, its tones: frequency in Hz, from and to in seconds. */
const TONES = {
  card: [[320, 0, 0.05]],
  turn: [
    [660, 0, 0.09],
    [880, 0.1, 0.22],
  ],
  end: [
    [523, 0, 0.12],
    [659, 0.13, 0.25],
    [784, 0.26, 0.5],
  ],
} as const;

export function sound(name: keyof typeof TONES): void {
  if (!settings.sounds || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [frequency, from, to] of TONES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + from;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(name === "card" ? 0.04 : 0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + to);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(context.currentTime + to);
  }
}
