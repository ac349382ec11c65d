import { TextEncoder as NodeTextEncoder } from "node:util"

type Listener = (event: unknown) => void

/** A subscription as a push service would hand it out. */
export function fakeSubscription(name: string, key: string) {
  const bytes = (text: string) => new NodeTextEncoder().encode(text).buffer
  return {
    endpoint: `https://push.example.com/${name}`,
    options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
    getKey: (which: string) => bytes(`${which} of ${name}`),
    unsubscribe: jest.fn(async () => true),
  }
}

/** Gives jsdom what takes push messages: a service worker, notifications and their permission. */
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
  /** Passes a message on as the worker does, and answers what the tab said. */
  const deliver = (message: unknown) => {
    const answers: unknown[] = []
    const event = {
      data: { type: "push-received", message },
      ports: [{ postMessage: (said: unknown) => answers.push(said) }],
    }
    for (const listener of [...listeners]) listener(event)
    return answers
  }
  return { registration, pushManager, serviceWorker, notification, deliver }
}
