import { Failure } from "@/lib/contract/errors"

const MAX_TURNS = 8
/** The longest pause between two turns at an address where many sign-ins failed, and some more. */
const MAX_PAUSE_SECONDS = 10

/**
 * Repeats an attempt that was refused because others at the same address failed too often, each time after the pause that
 * the server names, up to eight times. Throws the failure when that does not help, and at once when the pause is longer.
 */
export async function waitForTurn<T>(refusal: unknown, attempt: () => Promise<T>): Promise<T> {
  let error = refusal
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const seconds = pauseOf(error)
    if (seconds === undefined) throw error
    // Not all at the same moment.
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 4)))
    try {
      return await attempt()
    } catch (next) {
      error = next
    }
  }
  throw error
}

function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof Failure) || error.code !== "too_many_requests") return undefined
  const seconds = error.retryAfterSeconds ?? Infinity
  return seconds <= MAX_PAUSE_SECONDS ? seconds : undefined
}
