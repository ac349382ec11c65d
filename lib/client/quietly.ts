/** Reads or writes the storage of the browser, which may refuse it: then nothing is stored, and nothing found. */
export function quietly<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
