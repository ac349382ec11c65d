const INTERVAL_MS = 50

/**
 * Waits until a condition holds; throws after `timeoutMs`, five seconds by default. The checks are counted instead of the
 * time, which passes also while the machine stands still.
 */
export async function waitUntil(condition: () => Promise<boolean>, timeoutMs = 5_000): Promise<void> {
  for (let checks = 0; !(await condition()); checks += 1) {
    if (checks * INTERVAL_MS > timeoutMs) throw new Error("the condition does not hold in time")
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
  }
}
