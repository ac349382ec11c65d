import { PushError, PUSH_ERROR_CODES } from "./push-error"
import type { SubscriptionOptions } from "./push-records"
import type { PushConfiguration } from "./push-api"
import { loadPart } from "@/lib/client/load-part"

/** A browser's push subscription, with the Firebase token if Firebase is configured. */
export interface BrowserSubscription {
  options: SubscriptionOptions
  firebaseToken?: string
}

/** Subscribes with the server's configuration; a subscription with another key is replaced. Throws a `PushError`. */
export async function subscribe(
  worker: ServiceWorkerRegistration,
  configuration: PushConfiguration,
): Promise<BrowserSubscription> {
  if (configuration.kind === "webpush") return { options: await subscribeToKey(worker, configuration.vapidKey) }
  const { firebaseToken } = await loadPart(() => import("./firebase"))
  const token = await firebaseToken(worker, configuration).catch((error: unknown) => {
    throw new PushError(codeOf(error), error)
  })
  const subscription = await worker.pushManager.getSubscription()
  if (!token || !subscription) throw new PushError("token-subscribe-no-token")
  return { options: optionsOf(subscription, worker, configuration.vapidKey ?? ""), firebaseToken: token }
}

/** Ends the subscription at the push service. Throws `token-unsubscribe-failed`. */
export async function unsubscribe(worker: ServiceWorkerRegistration | undefined): Promise<void> {
  try {
    await (await worker?.pushManager.getSubscription())?.unsubscribe()
  } catch (error) {
    throw new PushError("token-unsubscribe-failed", error)
  }
}

async function subscribeToKey(worker: ServiceWorkerRegistration, vapidKey: string): Promise<SubscriptionOptions> {
  const existing = await worker.pushManager.getSubscription()
  const key = existing?.options.applicationServerKey
  if (existing && key && base64Url(key) === vapidKey) return optionsOf(existing, worker, vapidKey)
  await unsubscribe(worker)
  try {
    const options = { userVisibleOnly: true, applicationServerKey: vapidKey }
    return optionsOf(await worker.pushManager.subscribe(options), worker, vapidKey)
  } catch (error) {
    const isBlocked = error instanceof DOMException && error.name === "NotAllowedError"
    throw new PushError(isBlocked ? "permission-blocked" : "token-subscribe-failed", error)
  }
}

function optionsOf(subscription: PushSubscription, { scope }: ServiceWorkerRegistration, vapidKey: string) {
  const [auth, p256dh] = [subscription.getKey("auth"), subscription.getKey("p256dh")]
  if (!auth || !p256dh) throw new PushError("token-subscribe-no-token")
  return { auth: base64Url(auth), p256dh: base64Url(p256dh), endpoint: subscription.endpoint, swScope: scope, vapidKey }
}

const base64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")

/** The code of a Firebase error: those of the specification, after `messaging/`. */
function codeOf(error: unknown) {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""
  return PUSH_ERROR_CODES.find((known) => code === `messaging/${known}`) ?? "token-subscribe-failed"
}
