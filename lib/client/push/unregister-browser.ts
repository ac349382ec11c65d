import { pushRecords } from "./push-records"
import { isPushSupported } from "./push-support"
import { unregisterPush } from "./register-push"

/** How long the push service may delay a sign-out, in milliseconds. */
const TIMEOUT_MS = 2_000

/** Deletes this browser's push registrations after a sign-out. It never rejects, and settles within two seconds. */
export function unregisterBrowser(): Promise<void> {
  if (!isPushSupported()) return Promise.resolve()
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  return Promise.race([unregisterPush(pushRecords).catch(() => undefined), timeout])
}
