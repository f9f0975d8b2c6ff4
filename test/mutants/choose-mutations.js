/** Returns a function that gives the next of a seed's numbers, from 0 up to 1 (mulberry32). */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/**
 * Chooses `count` mutations by a seed: each room has an equal share, and in a room each operator, so that the many
 * texts and blocks do not crowd out the rest. The order is by rooms in turn, so that a run cut short is fair as well.
 */
export function chooseMutations(mutations, { seed, count }) {
  const random = createRandom(seed);
  const take = (list) => list.splice(Math.floor(random() * list.length), 1)[0];
  const rooms = groupBy(mutations, ({ room }) => room).map((ofRoom) => {
    const operators = groupBy(ofRoom, ({ operator }) => operator);
    let waiting = [];
    return () => {
      if (waiting.length === 0) waiting = operators.filter((ofOperator) => ofOperator.length > 0);
      return waiting.length === 0 ? null : take(take(waiting));
    };
  });
  const chosen = [];
  while (chosen.length < count) {
    const round = rooms.map((next) => next()).filter((mutation) => mutation !== null);
    if (round.length === 0) break;
    chosen.push(...round);
  }
  return chosen.slice(0, count);
}
