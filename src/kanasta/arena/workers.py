"""Where many orders are carried out: in this process, in several on this machine, or on a cluster of machines.

Every order stands for itself and its answer depends on nothing else, so that the answers are the same wherever they
come from, and an order whose worker was lost is simply carried out again. Answers come in the order of the orders.
"""

from __future__ import annotations

import multiprocessing
import secrets
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Protocol, TypeVar, cast

import kanasta
from kanasta.message import Complaint

Order = TypeVar("Order", contravariant=True)
Answer = TypeVar("Answer", covariant=True)
Carry = Callable[[Order], Answer]
Ask = Callable[[Sequence[Order]], Iterator[Answer]]
"""What gives the answers to orders, one after the other."""

PATIENCE = 5.0
"""Seconds in which a cluster has to answer."""
AHEAD = 2
"""So many orders of a cluster wait for each of its processors."""


class Job(Protocol[Order, Answer]):
    """What all orders have in common; it goes to each worker once."""

    def carry(self) -> Carry[Order, Answer]:
        """What carries out orders, with whatever it needs; made once in each worker."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who works: so many processes of this machine, or the cluster at an address of Ray's."""

    jobs: int = 1
    cluster: str = ""

    def answers(self, job: Job[Order, Answer], orders: Sequence[Order]) -> Iterator[Answer]:
        """What comes of each order. Raises Complaint where the cluster cannot be used."""
        if not orders:
            return
        with self.hired(job, len(orders)) as ask:
            yield from ask(orders)

    def hired(self, job: Job[Order, Answer], most: int) -> AbstractContextManager[Ask[Order, Answer]]:
        """The same for a job that asks again and again, at most for so much at once: the workers stay in between.

        All answers have to be taken before it asks again. On a cluster, what is printed meanwhile goes to stderr.
        """
        if self.cluster:
            return _on_cluster(self.cluster, job)
        if min(self.jobs, most) <= 1:
            return nullcontext(partial(map, job.carry()))
        return _in_processes(min(self.jobs, most), job)


ALONE = Workers()
"""This process."""


# Processes


@contextmanager
def _in_processes(count: int, job: Job[Order, Answer]) -> Iterator[Ask[Order, Answer]]:
    # A fresh start for each: a fork would copy the locks of a progress bar's thread.
    context = multiprocessing.get_context("spawn")
    with context.Pool(count, _begin, (job,)) as pool:

        def ask(orders: Sequence[Order]) -> Iterator[Answer]:
            return islice(pool.imap(cast("Carry[Order, Answer]", _carry), orders), len(orders))

        yield ask


_carry_out: Carry[Any, Any]


def _begin(job: Job[Any, Any]) -> None:
    global _carry_out
    _carry_out = job.carry()


def _carry(order: object) -> object:
    return _carry_out(order)


# A cluster


@contextmanager
def _on_cluster(address: str, job: Job[Order, Answer]) -> Iterator[Ask[Order, Answer]]:
    with redirect_stdout(sys.stderr):  # Ray's own words about lost workers are no figures
        ray = _joined(address)
        try:
            # A worker that is lost is no answer: the order goes to another.
            remote = ray.remote(max_retries=-1)(_carry_there)
            yield partial(_asked, ray, address, partial(remote.remote, secrets.token_hex(8), ray.put(job)))
        finally:
            ray.shutdown()


def _asked(ray: Any, address: str, give: Callable[[Order], Any], orders: Sequence[Order]) -> Iterator[Answer]:
    waiting: deque[Any] = deque()
    rest = iter(orders)
    for order in islice(rest, AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))):
        waiting.append(give(order))
    while waiting:
        version, answer = ray.get(waiting.popleft())
        if version != kanasta.__version__:
            raise Complaint(
                "the cluster at {address} has Kanasta {there}, and here is {here}",
                address=address,
                there=version,
                here=kanasta.__version__,
            )
        for order in islice(rest, 1):
            waiting.append(give(order))
        yield answer


def _joined(address: str) -> Any:
    try:
        import ray
    except ModuleNotFoundError:
        raise Complaint("a cluster needs the package ray: pip install 'kanasta[ray]' brings it") from None
    try:
        _knock(address)
        ray.init(address, log_to_driver=False, configure_logging=False, namespace="kanasta")
    except (OSError, RuntimeError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Complaint(
            "the cluster at {address} cannot be reached: {reason}", address=address, reason=reason
        ) from None
    return ray


def _knock(address: str) -> None:
    """Raises OSError at once where nobody answers: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), PATIENCE).close()


_made: dict[str, Carry[Any, Any]] = {}


def _carry_there(made: str, job: Job[Any, Any], order: object) -> tuple[str, object]:
    """Runs in a worker of the cluster, which keeps what it made for the job."""
    if made not in _made:
        _made.clear()
        _made[made] = job.carry()
    return kanasta.__version__, _made[made](order)
