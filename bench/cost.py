"""What a bot's thinking costs: milliseconds of one core for a turn, and for the longest choice of some deals.

``python bench/cost.py search:worlds=100 medium``; it plays side 0, and careful the others. ``--rollouts``: how many
deals of ``original`` careful plays to their ends in a second of one core, from where half of the stock is left.
"""

from __future__ import annotations

import argparse
import time

from kanasta import Deal, load_variant, view
from kanasta.bots.bot import bot
from kanasta.bots.careful import Careful
from kanasta.bots.rollout import Rollout
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.rules.shelf import VARIANTS

SEED = 6000


def cost(name: str, variant: str, players: int, deals: int) -> tuple[int, float, float]:
    """Turns, seconds of all of them, and of the longest choice."""
    law = Law(load_variant(variant), players)
    thinker, careful = bot(name), bot("careful")
    turns, seconds, longest = 0, 0.0, 0.0
    for number in range(deals):
        lot = Lot(SEED).fork(number)
        deal, turn = Deal.shuffled(law, number % players, 1, [0] * law.sides, lot), -1
        while not deal.over:
            mine = deal.turn % law.sides == 0
            seen = view(deal, deal.actor)
            began = time.process_time()
            action = (thinker if mine else careful).choose(seen, lot)
            spent = time.process_time() - began
            if mine:
                turns += deal.turn != turn
                seconds += spent
                longest = max(longest, spent)
            turn = deal.turn
            deal.play(action)
    return turns, seconds, longest


def rollouts(seconds: float = 3.0) -> float:
    """Deals a second from mid-deal of ``original`` with four players."""
    law = Law(load_variant("original"), 4)
    careful, rollout = Careful(), Rollout(law, [bot("careful")] * 2)
    halves = []
    for number in range(50):
        lot = Lot(SEED).fork(number)
        deal = Deal.shuffled(law, number % 4, 1, [0, 0], lot)
        whole = deal.stock_size
        while not deal.over and 2 * deal.stock_size > whole:
            deal.play(careful.choose_in(deal, lot))
        if not deal.over:
            halves.append(deal)
    count, lot, began = 0, Lot(SEED), time.process_time()
    while time.process_time() - began < seconds:
        for deal in halves:
            rollout.play(deal.copy(), lot)
        count += len(halves)
    return count / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", metavar="BOT")
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--rollouts", action="store_true")
    given = parser.parse_args()
    if given.rollouts:
        print(f"careful, original, 4 players: {rollouts():,.0f} rollouts a second from half of the stock")
    for name in given.bots:
        bot(name)
        for variant in VARIANTS:
            for players in load_variant(variant).players.numbers:
                turns, seconds, longest = cost(name, variant, players, given.deals)
                each = f"{1000 * seconds / max(1, turns):.1f} ms a turn of {turns / given.deals:.0f}"
                print(
                    f"{name}, {variant}, {players} players: {each}, longest choice {1000 * longest:.0f} ms",
                    flush=True,
                )


if __name__ == "__main__":
    main()
