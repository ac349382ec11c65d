const KEY = "playbackRate"

/** The playback rate saved in this browser; 1 when there is none. */
export function savedPlaybackRate(): number {
  try {
    const rate = Number(localStorage.getItem(KEY))
    return rate >= 0.5 && rate <= 3 ? rate : 1
  } catch {
    return 1
  }
}

/** Saves the playback rate for the next video. */
export function savePlaybackRate(rate: number): void {
  try {
    localStorage.setItem(KEY, String(rate))
  } catch {
    // Without storage the next video plays at the normal rate.
  }
}
