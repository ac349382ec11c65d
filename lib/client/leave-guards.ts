type LeaveGuard = () => Promise<boolean>

const guards = new Set<LeaveGuard>()

/** Registers a guard that decides whether the screen may be left; returns the function that removes it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Asks every guard whether the screen may be left; to be called before any navigation other than by a link. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
