import { TextEncoder as NodeTextEncoder } from "node:util"

type Listener = (event: unknown) => void

/** A fake PushSubscription. */
export function fakeSubscription(name: string, key: string) {
  const bytes = (text: string) => new NodeTextEncoder().encode(text).buffer
  return {
    endpoint: `https://push.example.com/${name}`,
    options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
    getKey: (keyName: string) => bytes(`${keyName} of ${name}`),
    unsubscribe: jest.fn(async () => true),
  }
}

/** Adds fakes of the push APIs to jsdom: service worker, push manager, notifications and their permission. */
export function pushBrowser(permission: NotificationPermission = "granted") {
  const listeners = new Set<Listener>()
  const pushManager = {
    getSubscription: jest.fn<Promise<unknown>, []>(async () => null),
    subscribe: jest.fn<Promise<unknown>, [unknown]>(),
  }
  const registration = {
    scope: "http://localhost/",
    active: {},
    installing: null as unknown,
    waiting: null,
    pushManager,
  }
  const serviceWorker = {
    register: jest.fn(async () => registration),
    getRegistration: jest.fn(async () => registration),
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  }
  const requestPermission = jest.fn<Promise<NotificationPermission>, []>().mockResolvedValue(permission)
  const notification = { permission, requestPermission }
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true })
  Object.assign(window, {
    isSecureContext: true,
    PushManager: Object,
    Notification: notification,
    indexedDB: {},
    ServiceWorkerRegistration: class {
      showNotification() {
        return undefined
      }
    },
  })
  /** Delivers a message as the worker does, and returns the tab's replies. */
  const deliver = (message: unknown) => {
    const replies: unknown[] = []
    const event = {
      data: { type: "push-received", message },
      ports: [{ postMessage: (reply: unknown) => replies.push(reply) }],
    }
    for (const listener of [...listeners]) listener(event)
    return replies
  }
  return { registration, pushManager, serviceWorker, notification, deliver }
}
