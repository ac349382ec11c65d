import { WORKER_URL } from "../register-worker"
import { PushError } from "./push-error"

/** How long a worker may take until it is activated, in milliseconds (spec §9). */
const ACTIVATION_TIMEOUT_MS = 30_000

/** Registers the service worker and waits until it is activated. Throws `failed-service-worker-registration`. */
export async function registerPushWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: "none" })
    await activated(registration)
    return registration
  } catch (error) {
    throw new PushError("failed-service-worker-registration", error)
  }
}

/** Finds the registered service worker, if any. */
export const findPushWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration("/")

function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const pending = registration.installing ?? registration.waiting
  if (!pending || registration.active) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("the service worker was not activated in time")),
      ACTIVATION_TIMEOUT_MS,
    )
    pending.addEventListener("statechange", () => {
      if (pending.state !== "activated" && pending.state !== "redundant") return
      clearTimeout(timer)
      if (pending.state === "activated") resolve()
      else reject(new Error("the service worker was not activated"))
    })
  })
}
