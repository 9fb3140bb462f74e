/** A text that begins a line: its first letter is large. What is a part of sentences begins small. */
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
