/** The key of local storage for when the person said "not now". */
export const DECLINED_KEY = "pushDeclinedAt"
/** After "not now" the prompt is shown again after this long, in milliseconds. */
export const PROMPT_AGAIN_AFTER_MS = 30 * 24 * 60 * 60 * 1000

/** Whether the person said "not now" within the last 30 days on this device. */
export function isPushDeclined(): boolean {
  const at = Number(tryStorage(() => localStorage.getItem(DECLINED_KEY)) ?? 0)
  return Number.isFinite(at) && Date.now() - at < PROMPT_AGAIN_AFTER_MS
}

/** Saves on this device that the person said "not now". */
export const declinePush = (): void => tryStorage(() => localStorage.setItem(DECLINED_KEY, String(Date.now())))

/** localStorage throws on every access when it is blocked; the prompt is then shown again. */
function tryStorage<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
