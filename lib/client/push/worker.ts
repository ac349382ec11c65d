import { PushFault } from "./push-fault"

/** Where our service worker lives; it never moves, because browsers know it by its address. */
const ADDRESS = "/push-worker.js"
/** How long a worker may take until it is stable, in milliseconds (spec §9). */
const STABLE_WITHIN_MS = 30_000

/** Registers the service worker and waits until it is stable. Throws `failed-service-worker-registration`. */
export async function pushWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: "none" })
    await untilStable(registration)
    return registration
  } catch (fault) {
    throw new PushFault("failed-service-worker-registration", fault)
  }
}

/** The worker if it was registered before. */
export const knownPushWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration("/")

function untilStable(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting
  if (!coming || registration.active) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the service worker is not stable in time")), STABLE_WITHIN_MS)
    coming.addEventListener("statechange", () => {
      if (coming.state !== "activated" && coming.state !== "redundant") return
      clearTimeout(timer)
      if (coming.state === "activated") resolve()
      else reject(new Error("the service worker was not taken"))
    })
  })
}
