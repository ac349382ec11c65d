/** The delays before a part that did not arrive is asked for again. */
const RETRY_DELAYS_MS = [500, 2_000]

const failures = new EventTarget()
const FAILED = "failed"

/** A part that could not be loaded; its message is that of a server that cannot be reached. */
export class PartError extends Error {}

/** Loads a part of the program that is not loaded with the page, in at most three attempts. Rejects with a `PartError`. */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  return load().catch((error: unknown) => {
    failures.dispatchEvent(new Event(FAILED))
    throw new PartError("A part of the page could not be loaded.", { cause: error })
  })
}

/** Uses a part that a page can do without: where it cannot be loaded, or fails, nothing happens. */
export function withPart<Module>(load: () => Promise<Module>, use: (module: Module) => unknown): void {
  loadPart(load)
    .then(use)
    .catch(() => undefined)
}

/** Calls `listener` when a part could not be loaded: a newer version may have replaced it. Returns the end of the listening. */
export function onPartFailed(listener: () => void): () => void {
  failures.addEventListener(FAILED, listener)
  return () => failures.removeEventListener(FAILED, listener)
}
