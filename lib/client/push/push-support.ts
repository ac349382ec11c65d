import { PushError } from "./push-error"

/**
 * Whether this browser supports push messages: service workers, push, notifications, fetch and cookies (spec §5). Also runs in
 * an inline script (`markPushPrompt`), so it may use browser globals only and none of `typeof window`, which
 * the build of the server replaces.
 */
export function isPushSupported(): boolean {
  return (
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

/**
 * Whether the browser refuses to ask for the notification permission unless a person has just pressed something, as Firefox
 * and Safari do; Chromium, which alone has `userAgentData`, asks at any time. Runs in an inline script too.
 */
export function isPressNeeded(): boolean {
  return !("userAgentData" in navigator)
}

/** The notification permission; `default` until the person was asked. */
export const pushPermission = (): NotificationPermission => Notification.permission

/** Throws a `PushError` unless the browser supports push messages and the person granted the permission (spec §5, §8). */
export function requirePush(): void {
  if (!isPushSupported()) throw new PushError("unsupported-browser")
  if (pushPermission() === "denied") throw new PushError("permission-blocked")
  if (pushPermission() === "default") throw new PushError("permission-default")
}
