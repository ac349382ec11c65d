/** A random source that gives the same sequence for the same seed, so that the demo data is the same on every machine. */
export type Random = {
  next: () => number
  between: (low: number, high: number) => number
  whole: (low: number, high: number) => number
  pick: <const Choices extends readonly [unknown, ...unknown[]]>(choices: Choices) => Choices[number]
  chance: (probability: number) => boolean
}

/** Creates a random source from a text; equal texts give equal sequences (FNV-1a into mulberry32). */
export function seededRandom(seed: string): Random {
  let state = 2166136261
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    chance: (probability) => next() < probability,
  }
}
