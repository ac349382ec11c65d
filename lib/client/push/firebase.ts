import { getApps, initializeApp } from "firebase/app"
import { getMessaging, getToken } from "firebase/messaging"
import { PushFault } from "./push-fault"
import type { PushConfiguration } from "./push-server"

/** The token of this browser at Firebase, over our own service worker; loaded only where Firebase is configured. */
export async function firebaseToken(
  worker: ServiceWorkerRegistration,
  { projectId, apiKey, appId, messagingSenderId, vapidKey }: Extract<PushConfiguration, { kind: "fcm" }>,
): Promise<string> {
  if (![projectId, apiKey, appId, messagingSenderId].every(Boolean)) throw new PushFault("missing-app-config-values")
  const [known] = getApps()
  const app = known ?? initializeApp({ projectId, apiKey, appId, messagingSenderId })
  // Its successor answers no token, which is what the specification registers (§3).
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return getToken(getMessaging(app), { serviceWorkerRegistration: worker, ...(vapidKey && { vapidKey }) })
}
