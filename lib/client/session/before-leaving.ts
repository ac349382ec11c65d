import { sendQueuedWrites } from "../outbox/outbox"

export { unregisterBrowser } from "../push/unregister-browser"

/** How long what waits to be sent may delay a sign-out, in milliseconds. */
const TIMEOUT_MS = 3_000

/** Sends what the person has not sent yet, while they are signed in. It never rejects, and settles within three seconds. */
export function sendBeforeLeaving(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  return Promise.race([sendQueuedWrites().catch(() => undefined), timeout])
}
