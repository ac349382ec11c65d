/** Waits until a condition holds; throws after `timeoutMs`, five seconds by default. */
export async function waitUntil(condition: () => Promise<boolean>, timeoutMs = 5_000): Promise<void> {
  for (const startedAt = Date.now(); !(await condition());) {
    if (Date.now() - startedAt > timeoutMs) throw new Error("the condition does not hold in time")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
