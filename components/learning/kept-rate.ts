const KEY = "playbackRate"

/** The speed at which this person watched last. */
export function keptRate(): number {
  try {
    const rate = Number(localStorage.getItem(KEY))
    return rate >= 0.5 && rate <= 3 ? rate : 1
  } catch {
    return 1
  }
}

/** Remembers the speed for the next film. */
export function keepRate(rate: number): void {
  try {
    localStorage.setItem(KEY, String(rate))
  } catch {
    // A browser that keeps nothing plays at the usual speed next time.
  }
}
