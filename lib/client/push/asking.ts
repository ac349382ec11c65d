const KEY = "pushDeclinedAt"
/** Whoever said "not now" is asked again after this long, in milliseconds. */
const ASK_AGAIN_AFTER_MS = 30 * 24 * 60 * 60 * 1000

/** Tells whether the person said "not now" lately on this device. */
export function isPushDeclined(): boolean {
  const at = Number(attempt(() => localStorage.getItem(KEY)) ?? 0)
  return Number.isFinite(at) && Date.now() - at < ASK_AGAIN_AFTER_MS
}

/** Remembers on this device that the person said "not now". */
export const declinePush = (): void => attempt(() => localStorage.setItem(KEY, String(Date.now())))

/** A browser that keeps nothing throws on every touch; it asks again another day. */
function attempt<Value>(touch: () => Value): Value | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
