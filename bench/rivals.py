"""The other engines, called as lean as their Python interfaces allow: OpenSpiel and RLCard.

Each rival is handed hands in its own form, made beforehand, so that only its work is timed. Both have a way of playing
that their documentation shows, and a leaner one that leaves out what a random player doesn't need; both ways are here.
Neither package is a dependency of the game: a rival that can't be imported is reported as :class:`Missing`.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, Protocol

from gin.engine.cards import RANKS, SUITS, unmask

Playout = Callable[[Random], int]
"""Plays one hand by uniformly random legal actions, from the shuffle on; returns how many actions were taken."""


class Missing(Exception):
    """A rival is not installed or doesn't work here; the text says why."""


class Rival(Protocol):
    """What :mod:`bench.engine` asks of another engine."""

    name: str
    playouts: dict[str, Playout]
    """Ways to play a random hand, the leanest last."""

    def hand(self, mask: int) -> Any:
        """The cards of ``mask`` in the rival's own form."""
        ...

    def deadwood(self, hand: Any, /) -> int:
        """Least deadwood of ten cards in that form."""
        ...


class OpenSpiel:
    """C++ behind pybind11. Cards are ints too, the suits in the order spades, clubs, diamonds, hearts."""

    def __init__(self) -> None:
        try:
            pyspiel = import_module("pyspiel")
            gin_rummy = pyspiel.gin_rummy
            self._game = pyspiel.load_game("gin_rummy")
        except (ImportError, AttributeError, RuntimeError) as problem:
            raise Missing(f"open-spiel: {problem}") from None
        self.name = "OpenSpiel " + version("open_spiel")
        # Its tables of melds take milliseconds to build: once for the utilities, and once for every new state.
        utilities = gin_rummy.GinRummyUtils(
            gin_rummy.DEFAULT_NUM_RANKS, gin_rummy.DEFAULT_NUM_SUITS, gin_rummy.DEFAULT_HAND_SIZE
        )
        self._card = [utilities.card_int(RANKS[c % 13] + SUITS[c // 13].lower()) for c in range(52)]
        self._initial = self._game.new_initial_state()
        self.deadwood: Callable[[list[int]], int] = utilities.min_deadwood  # itself, so that nothing stands between
        self.playouts: dict[str, Playout] = {"textbook loop": self._textbook_hand, "leanest loop": self._lean_hand}
        self._bots = [pyspiel.make_simple_gin_rummy_bot(self._game.get_parameters(), seat) for seat in (0, 1)]

    def hand(self, mask: int) -> list[int]:
        return [self._card[c] for c in unmask(mask)]

    def _textbook_hand(self, rng: Random) -> int:
        """As its examples do it: a new state, chance outcomes with their probabilities, legal actions, is_terminal."""
        random = rng.random
        state = self._game.new_initial_state()
        taken = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                options = state.legal_actions()
                state.apply_action(options[int(random() * len(options))])
                taken += 1
        state.returns()
        return taken

    def _lean_hand(self, rng: Random) -> int:
        """A cloned state, cards from one shuffled pack, and no question asked whose answer is known."""
        random = rng.random
        state = self._initial.clone()
        apply, legal = state.apply_action, state.legal_actions
        pack = list(range(52))
        rng.shuffle(pack)
        for c in pack[:21]:
            apply(c)
        stock = iter(pack[21:])
        taken = 0
        options = legal()
        while options:
            action = options[int(random() * len(options))]
            apply(action)
            taken += 1
            if action == _OPEN_SPIEL_DRAW_STOCK:  # which card it is, is an action as well
                apply(next(stock))
            options = legal()
        state.returns()
        return taken

    def bot_hand(self, rng: Random) -> tuple[float, int]:
        """``SimpleGinRummyBot`` against itself, as lean: points of seat 0, and how often the bots were asked.

        All actions of a knock and of the answer to it are asked for one by one.
        """
        state = self._initial.clone()
        apply, turn, over, bots = state.apply_action, state.current_player, state.is_terminal, self._bots
        pack = list(range(52))
        rng.shuffle(pack)
        for c in pack[:21]:
            apply(c)
        stock = iter(pack[21:])
        for bot in bots:
            bot.restart()
        asked = 0
        while not over():
            action = bots[turn()].step(state)
            apply(action)
            asked += 1
            if action == _OPEN_SPIEL_DRAW_STOCK:
                apply(next(stock))
        return state.returns()[0], asked


_OPEN_SPIEL_DRAW_STOCK = 53


class RLCard:
    """Plain Python. Cards are objects."""

    def __init__(self) -> None:
        try:
            rlcard = import_module("rlcard")
            game = import_module("rlcard.games.gin_rummy.game").GinRummyGame
            utils = import_module("rlcard.games.gin_rummy.utils.utils")
            melding = import_module("rlcard.games.gin_rummy.utils.melding")
            self._env = rlcard.make("gin-rummy", config={"seed": 1})
        except (ImportError, AttributeError) as problem:
            raise Missing(f"rlcard: {problem}") from None

        class WithoutObservation(game):  # type: ignore[misc, valid-type]
            """Its rules, judge and scorer as they are; only the observation, which nobody reads here, is left out."""

            def get_state(self, player_id: int) -> None:
                return None

        self.name = "RLCard " + version("rlcard")
        self._game = game()
        self._blind_game = WithoutObservation()
        self._card = [utils.card_from_text(RANKS[c % 13] + SUITS[c // 13]) for c in range(52)]
        self._clusters: Callable[[list[Any]], list[Any]] = melding.get_meld_clusters
        self._count: Callable[[list[Any], list[Any]], int] = utils.get_deadwood_count
        self.playouts: dict[str, Playout] = {
            "env.step": self._env_hand,
            "game.step": lambda rng: self._game_hand(self._game, rng),
            "leanest": lambda rng: self._game_hand(self._blind_game, rng),
        }

    def hand(self, mask: int) -> list[Any]:
        return [self._card[c] for c in unmask(mask)]

    def deadwood(self, hand: list[Any]) -> int:
        """The least count over all clusters of melds; its own scorer looks for the best cluster, then counts again."""
        count = self._count
        clusters = self._clusters(hand)
        return min([count(hand, cluster) for cluster in clusters]) if clusters else count(hand, [])

    def _env_hand(self, rng: Random) -> int:
        """As its documentation shows it, with the arrays an agent would learn from at every step."""
        random = rng.random
        env = self._env
        env.game.np_random.seed(rng.getrandbits(32))
        state, _ = env.reset()
        taken = 0
        while not env.is_over():
            options = state["raw_legal_actions"]
            state, _ = env.step(options[int(random() * len(options))])
            taken += 1
        env.get_payoffs()
        return taken

    def _game_hand(self, game: Any, rng: Random) -> int:
        """The game beneath the environment. Two forced scoring actions end each hand; they are counted as actions."""
        random = rng.random
        game.np_random.seed(rng.getrandbits(32))
        game.init_game()
        legal, step = game.judge.get_legal_actions, game.step
        taken = 0
        while not game.round.is_over:
            options = legal()
            step(options[int(random() * len(options))])
            taken += 1
        game.judge.scorer.get_payoffs(game)
        return taken


def after_each_discard(deadwood: Callable[[list[Any]], int], hand: list[Any]) -> list[int]:
    """What each discard from ``hand`` leaves, card by card: as many calls of a rival's ``deadwood`` as it has cards."""
    return [deadwood(hand[:at] + hand[at + 1 :]) for at in range(len(hand))]
