import { PushFault, PUSH_FAULTS } from "./push-fault"
import type { SubscriptionOptions } from "./push-records"
import type { PushConfiguration } from "./push-server"

/** How a browser is reached: its subscription, and the token of Firebase where that is the service. */
export interface Subscribed {
  options: SubscriptionOptions
  firebaseToken?: string
}

/** Subscribes by what the server is configured for; a subscription to another key gives way. Throws a `PushFault`. */
export async function subscribe(
  worker: ServiceWorkerRegistration,
  configuration: PushConfiguration,
): Promise<Subscribed> {
  if (configuration.kind === "webpush") return { options: await subscribeToKey(worker, configuration.vapidKey) }
  const { firebaseToken } = await import("./firebase")
  const token = await firebaseToken(worker, configuration).catch((fault: unknown) => {
    throw new PushFault(codeOf(fault), fault)
  })
  const subscription = await worker.pushManager.getSubscription()
  if (!token || !subscription) throw new PushFault("token-subscribe-no-token")
  return { options: optionsOf(subscription, worker, configuration.vapidKey ?? ""), firebaseToken: token }
}

/** Ends the subscription, so that the push service takes nothing more for it. Throws `token-unsubscribe-failed`. */
export async function unsubscribe(worker: ServiceWorkerRegistration | undefined): Promise<void> {
  try {
    await (await worker?.pushManager.getSubscription())?.unsubscribe()
  } catch (fault) {
    throw new PushFault("token-unsubscribe-failed", fault)
  }
}

async function subscribeToKey(worker: ServiceWorkerRegistration, vapidKey: string): Promise<SubscriptionOptions> {
  const known = await worker.pushManager.getSubscription()
  const key = known?.options.applicationServerKey
  if (known && key && base64Url(key) === vapidKey) return optionsOf(known, worker, vapidKey)
  await unsubscribe(worker)
  try {
    const options = { userVisibleOnly: true, applicationServerKey: vapidKey }
    return optionsOf(await worker.pushManager.subscribe(options), worker, vapidKey)
  } catch (fault) {
    const isBlocked = fault instanceof DOMException && fault.name === "NotAllowedError"
    throw new PushFault(isBlocked ? "permission-blocked" : "token-subscribe-failed", fault)
  }
}

function optionsOf(subscription: PushSubscription, { scope }: ServiceWorkerRegistration, vapidKey: string) {
  const [auth, p256dh] = [subscription.getKey("auth"), subscription.getKey("p256dh")]
  if (!auth || !p256dh) throw new PushFault("token-subscribe-no-token")
  return { auth: base64Url(auth), p256dh: base64Url(p256dh), endpoint: subscription.endpoint, swScope: scope, vapidKey }
}

const base64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")

/** A fault of Firebase's own in our words; its codes are the specification's, after `messaging/`. */
function codeOf(fault: unknown) {
  const code = typeof fault === "object" && fault !== null && "code" in fault ? String(fault.code) : ""
  return PUSH_FAULTS.find((known) => code === `messaging/${known}`) ?? "token-subscribe-failed"
}
