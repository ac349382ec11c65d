import { PushFault } from "./push-fault"

/** Tells whether this browser can take push messages: service workers, push, notifications, fetch and cookies (spec §5). */
export function isPushSupported(): boolean {
  return (
    typeof window !== "undefined" &&
    window.isSecureContext &&
    navigator.cookieEnabled &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    "Notification" in window &&
    "fetch" in window &&
    "indexedDB" in window &&
    "showNotification" in ServiceWorkerRegistration.prototype
  )
}

/** What the person allows: `default` until they were asked. */
export const pushPermission = (): NotificationPermission => Notification.permission

/** Throws the fault of the specification unless this browser can, and its person lets us, take messages (spec §5, §8). */
export function requirePush(): void {
  if (!isPushSupported()) throw new PushFault("unsupported-browser")
  if (pushPermission() === "denied") throw new PushFault("permission-blocked")
  if (pushPermission() === "default") throw new PushFault("permission-default")
}
