/** Waits until something is so; fails after five seconds, or as many as it is given. */
export async function until(isSo: () => Promise<boolean>, withinMs = 5_000): Promise<void> {
  for (const since = Date.now(); !(await isSo());) {
    if (Date.now() - since > withinMs) throw new Error("waited in vain")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
