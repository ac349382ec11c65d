type LeaveGuard = () => Promise<boolean>

const guards = new Map<LeaveGuard, number>()
let lastNumber = 0

/** Registers a guard that decides whether the screen may be left; returns the function that removes it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.set(guard, (lastNumber += 1))
  return () => void guards.delete(guard)
}

/** Marks now, so that `mayLeave` can ask only the guards that are registered from here on. */
export const markLeaveGuards = (): number => lastNumber

/**
 * Asks every guard whether the screen may be left; to be called before any navigation other than by a link. A panel that
 * closes passes the mark of its opening, so that only what is in it is asked.
 */
export async function mayLeave(since = 0): Promise<boolean> {
  for (const [guard, number] of guards) if (number > since && !(await guard())) return false
  return true
}
