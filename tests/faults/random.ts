/** A source of random numbers that gives the same ones for the same seed (mulberry32). */
export interface Random {
  /** An integer from `min` to `max`. */
  integer: (min: number, max: number) => number
  /** True with this probability. */
  chance: (probability: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
}

/** Creates a source of random numbers. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
  }
}
