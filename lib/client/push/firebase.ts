import { getApps, initializeApp } from "firebase/app"
import { getMessaging, getToken } from "firebase/messaging"
import { PushError } from "./push-error"
import type { PushConfiguration } from "./push-api"

/** Returns this browser's Firebase token, with our own service worker; loaded only where Firebase is configured. */
export async function firebaseToken(
  worker: ServiceWorkerRegistration,
  { projectId, apiKey, appId, messagingSenderId, vapidKey }: Extract<PushConfiguration, { kind: "fcm" }>,
): Promise<string> {
  if (![projectId, apiKey, appId, messagingSenderId].every(Boolean)) throw new PushError("missing-app-config-values")
  const [existing] = getApps()
  const app = existing ?? initializeApp({ projectId, apiKey, appId, messagingSenderId })
  // oxlint-disable-next-line typescript/no-deprecated -- Its replacement returns no token, which spec §3 requires.
  return getToken(getMessaging(app), { serviceWorkerRegistration: worker, ...(vapidKey && { vapidKey }) })
}
