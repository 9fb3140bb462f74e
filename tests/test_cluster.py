"""Play on a cluster: the same figures as on one machine, also where a worker is lost; by ``make test-cluster``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ray = pytest.importorskip("ray", reason="the package ray is not installed: make test-cluster installs it")
from ray.cluster_utils import Cluster  # noqa: E402

from kanasta.arena.simulation import CHUNK, Simulation  # noqa: E402
from kanasta.arena.trials import Bench, Trials  # noqa: E402
from kanasta.arena.tuning import PROVED, main, tune  # noqa: E402
from kanasta.arena.workers import Workers  # noqa: E402
from kanasta.bots.weights import Weights  # noqa: E402
from kanasta.game.law import Law  # noqa: E402
from kanasta.rules.shelf import load_variant  # noqa: E402

SIMULATE = ("simulate", "--rules", "czech", "--deals", "40000", "--seed", "5")
ARENA = (
    "arena",
    "careful",
    "chance",
    "--rules",
    "original",
    "--deals",
    "400",
    "--matches",
    "20",
    "--seed",
    "6",
)
ALL_FIGURES = {"seconds", "deals_per_second", "actions_per_second"}


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two nodes on this machine, each with a processor."""
    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    found.add_node(num_cpus=1)
    found.wait_for_nodes()
    yield found
    found.shutdown()  # type: ignore[no-untyped-call, unused-ignore]


def told(*words: str) -> Any:
    """What the command tells in JSON, but for the time that it took."""
    command = [sys.executable, "-m", "kanasta", *words, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    return without_time(json.loads(done.stdout))


def without_time(found: Any) -> Any:
    if isinstance(found, dict):
        return {name: without_time(value) for name, value in found.items() if name not in ALL_FIGURES}
    return [without_time(value) for value in found] if isinstance(found, list) else found


@pytest.mark.parametrize("words", [SIMULATE, ARENA], ids=["simulate", "arena"])
def test_a_cluster_tells_the_same(cluster: Any, words: tuple[str, ...]) -> None:
    assert told(*words, "--ray", cluster.address) == told(*words, "--jobs", "1")


def test_a_lost_node_changes_nothing(cluster: Any) -> None:
    """Another node comes, and is killed while it works: its orders are carried out again, and count once."""
    doomed = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    simulation = Simulation(load_variant("original"), 4, ("careful", "careful"), 40 * CHUNK, seed=7)
    there: dict[str, object] = {}
    parts = 0
    for parts, figures in enumerate(simulation.run(Workers(cluster=cluster.address)), 1):
        there = figures.as_json()
        if parts == 6:
            cluster.remove_node(doomed, allow_graceful=False)
    assert parts == 40
    assert len(cluster.list_all_nodes()) == 2
    *_, alone = simulation.run()
    assert without_time(there) == without_time(alone.as_json())


def tuned(workers: Workers, meanwhile: Callable[[], None] = lambda: None) -> object:
    """A short search for weights, and what was found on decks of their own; something happens in between."""
    variant = load_variant("czech")
    with workers.hired(Trials(variant, 4), 100) as ask:
        bench = Bench(Law(variant, 4), ask)
        first = tune(bench, 1, 2, 10, None)
        meanwhile()
        generations, weights = tune(bench, 2, 2, 10, None)
        return first, generations, weights, bench.gain(weights, 40, PROVED)


def test_tuning_on_a_cluster_finds_the_same(cluster: Any) -> None:
    """Also where a node is killed while it works."""
    doomed = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()

    def kill() -> None:
        threading.Timer(0.5, cluster.remove_node, (doomed,), {"allow_graceful": False}).start()

    there = tuned(Workers(cluster=cluster.address), kill)
    assert len(cluster.list_all_nodes()) == 2
    assert there == tuned(Workers())
    assert isinstance(there, tuple)
    assert there[2] != Weights()


def test_tuning_says_in_a_line_that_a_cluster_is_not_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["tuning", "czech:4", "--ray", "127.0.0.1:1"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "the cluster at 127.0.0.1:1 cannot be reached" in capsys.readouterr().err


def test_a_cluster_that_is_not_there_is_said_in_a_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kanasta", *SIMULATE, "--ray", "127.0.0.1:1"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=240, check=False,
        env={**os.environ, "RAY_gcs_rpc_server_reconnect_timeout_s": "5", "HOME": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "the cluster at 127.0.0.1:1 cannot be reached" in done.stderr
