import { readFileSync } from "node:fs"
import { createContext, runInContext } from "node:vm"

const source = readFileSync("public/push-worker.js", "utf8")
const ORIGIN = "https://acme.example.com"

const message = {
  from: ORIGIN,
  collapseKey: "2-7",
  messageId: "2-7-9",
  notification: { title: "Class at five", body: "Bring your notes", icon: `${ORIGIN}/media/i?w=192` },
  data: { userId: "9", instituteId: "2" },
  fcmOptions: { link: `${ORIGIN}/student/schedule` },
}

type Tab = { visibilityState: string; url: string; takes?: boolean }

/** The service worker in a browser with these tabs, where these recipients (as `institute:person`) are registered. */
function worker({ tabs = [], registered = ["2:9"] }: { tabs?: Tab[]; registered?: string[] } = {}) {
  const handlers = new Map<string, (event: unknown) => void>()
  const windows = tabs.map((tab) => ({
    ...tab,
    focus: jest.fn(),
    postMessage: jest.fn((_: unknown, [port]: { postMessage: (said: boolean) => void }[]) => {
      if (tab.takes !== undefined) port?.postMessage(tab.takes)
    }),
  }))
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    clients: { matchAll: async () => windows, openWindow: jest.fn(), claim: jest.fn() },
    registration: { showNotification: jest.fn() },
    skipWaiting: jest.fn(),
  }
  class MessageChannel {
    port1: { onmessage?: (event: { data: unknown }) => void } = {}
    port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) }
  }
  runInContext(
    source,
    createContext({ self, MessageChannel, URL, setTimeout, clearTimeout, indexedDB: fakeIndexedDb(registered) }),
  )

  async function dispatch(name: string, event: object) {
    const work: unknown[] = []
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) })
    await Promise.all(work)
  }
  const push = (data: unknown) =>
    dispatch("push", { data: typeof data === "string" ? { json: () => JSON.parse(data) } : { json: () => data } })
  const click = (link: unknown) => dispatch("notificationclick", { notification: { close: jest.fn(), data: link } })
  return { push, click, windows, shown: self.registration.showNotification, opened: self.clients.openWindow }
}

type FakeRequest = { onsuccess?: () => void; result: unknown; transaction?: object }

/** A fake IndexedDB with the records of the registered recipients. */
function fakeIndexedDb(registered: string[]) {
  const answer = (request: FakeRequest) => queueMicrotask(() => request.onsuccess?.())
  return {
    open() {
      const get = (key: string) => {
        const reading: FakeRequest = { result: registered.includes(key) ? {} : undefined, transaction: {} }
        answer(reading)
        return reading
      }
      const opening: FakeRequest = {
        result: { transaction: () => ({ objectStore: () => ({ get }) }), close: () => undefined },
      }
      answer(opening)
      return opening
    },
  }
}

test("a message is shown when no tab is open", async () => {
  const { push, shown } = worker()
  await push(message)
  expect(shown.mock.calls).toEqual([
    [
      "Class at five",
      expect.objectContaining({
        body: "Bring your notes",
        icon: message.notification.icon,
        tag: "2-7",
        data: message.fcmOptions.link,
      }),
    ],
  ])
})

test("a message that a tab of its recipient handles is not shown", async () => {
  const { push, shown, windows } = worker({ tabs: [{ visibilityState: "visible", url: ORIGIN, takes: true }] })
  await push(message)
  expect(windows[0]?.postMessage).toHaveBeenCalledWith({ type: "push-received", message }, expect.anything())
  expect(shown).not.toHaveBeenCalled()
})

test.each([
  ["belongs to another person", { visibilityState: "visible", url: ORIGIN, takes: false }, 1],
  ["does not answer", { visibilityState: "visible", url: ORIGIN }, 1],
  ["is hidden", { visibilityState: "hidden", url: ORIGIN, takes: true }, 0],
])("a message is shown although a tab %s", async (_, tab, calls) => {
  const { push, shown, windows } = worker({ tabs: [tab] })
  await push(message)
  expect(windows[0]?.postMessage).toHaveBeenCalledTimes(calls)
  expect(shown).toHaveBeenCalledTimes(1)
})

test("a message for a person who is not registered here is not shown to another who is", async () => {
  const { push, shown } = worker({ registered: ["2:8", "3:9"] })
  await push(message)
  expect(shown).not.toHaveBeenCalled()
})

test("a message of Firebase is parsed like one of web push", async () => {
  const { push, shown } = worker()
  await push({
    from: "123",
    fcmMessageId: "m",
    collapse_key: "do_not_collapse",
    priority: "normal",
    notification: { title: "Class", body: "Soon", tag: "2-7" },
    data: message.data,
    fcmOptions: { link: "/student" },
  })
  expect(shown).toHaveBeenCalledWith("Class", expect.objectContaining({ tag: "2-7", data: "/student" }))
})

test.each(["", "no JSON", "null", "[]", "{}", '{"notification":{"title":"x"}}', '{"data":{"userId":"9"}}'])(
  "what is no message (%s) is passed over",
  async (text) => {
    const { push, shown } = worker()
    await push(text)
    expect(shown).not.toHaveBeenCalled()
  },
)

test("a click focuses the open tab, or opens one", async () => {
  const { click, opened, windows } = worker({
    tabs: [{ visibilityState: "hidden", url: `${ORIGIN}/student/schedule` }],
  })
  await click(`${ORIGIN}/student/schedule`)
  expect(windows[0]?.focus).toHaveBeenCalledTimes(1)
  await click("/student/orders")
  expect(opened.mock.calls).toEqual([[`${ORIGIN}/student/orders`]])
})

test("a message with another host of the institute opens the page on this host", async () => {
  const { click, opened } = worker()
  await click("https://learn.acme.test/student/orders?page=2")
  expect(opened.mock.calls).toEqual([[`${ORIGIN}/student/orders?page=2`]])
})

test.each(["https://evil.test/", "//evil.test/", "javascript:alert(1)", "\\\\evil.test", "https://", null])(
  "a click never opens another origin: %s",
  async (link) => {
    const { click, opened } = worker()
    await click(link)
    expect(opened.mock.calls).toEqual([[`${ORIGIN}/`]])
  },
)
