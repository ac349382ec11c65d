/** Waits until something is so; fails after five seconds. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const since = Date.now(); !(await isSo());) {
    if (Date.now() - since > 5_000) throw new Error("waited in vain")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
