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

/** The worker in a browser with these tabs, in which these people (as `institute:person`) are registered. */
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
    createContext({ self, MessageChannel, URL, setTimeout, clearTimeout, indexedDB: keeping(registered) }),
  )

  async function dispatch(name: string, event: object) {
    const work: unknown[] = []
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) })
    await Promise.all(work)
  }
  const push = (data: unknown) =>
    dispatch("push", { data: typeof data === "string" ? { json: () => JSON.parse(data) } : { json: () => data } })
  const press = (link: unknown) => dispatch("notificationclick", { notification: { close: jest.fn(), data: link } })
  return { push, press, windows, shown: self.registration.showNotification, opened: self.clients.openWindow }
}

type Asked = { onsuccess?: () => void; result: unknown; transaction?: object }

/** IndexedDB with the records of those who are registered, or without any database at all. */
function keeping(registered: string[]) {
  const answer = (request: Asked) => queueMicrotask(() => request.onsuccess?.())
  return {
    open() {
      const get = (key: string) => {
        const reading: Asked = { result: registered.includes(key) ? {} : undefined, transaction: {} }
        answer(reading)
        return reading
      }
      const opening: Asked = {
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

test("a tab of its person takes it, and then it is not shown", async () => {
  const { push, shown, windows } = worker({ tabs: [{ visibilityState: "visible", url: ORIGIN, takes: true }] })
  await push(message)
  expect(windows[0]?.postMessage).toHaveBeenCalledWith({ type: "push-received", message }, expect.anything())
  expect(shown).not.toHaveBeenCalled()
})

test.each([
  ["is another person's", { visibilityState: "visible", url: ORIGIN, takes: false }, 1],
  ["does not answer", { visibilityState: "visible", url: ORIGIN }, 1],
  ["is not to be seen", { visibilityState: "hidden", url: ORIGIN, takes: true }, 0],
])("a tab that %s does not keep it from being shown", async (_, tab, asked) => {
  const { push, shown, windows } = worker({ tabs: [tab] })
  await push(message)
  expect(windows[0]?.postMessage).toHaveBeenCalledTimes(asked)
  expect(shown).toHaveBeenCalledTimes(1)
})

test("a message for somebody who is not registered here is not shown to who is", async () => {
  const { push, shown } = worker({ registered: ["2:8", "3:9"] })
  await push(message)
  expect(shown).not.toHaveBeenCalled()
})

test("what Firebase sends is read the same", async () => {
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

test("a press goes to the tab that is there, or opens one", async () => {
  const { press, opened, windows } = worker({
    tabs: [{ visibilityState: "hidden", url: `${ORIGIN}/student/schedule` }],
  })
  await press(`${ORIGIN}/student/schedule`)
  expect(windows[0]?.focus).toHaveBeenCalledTimes(1)
  await press("/student/orders")
  expect(opened.mock.calls).toEqual([[`${ORIGIN}/student/orders`]])
})

test("a message that names another host of the institute leads to the page on this one", async () => {
  const { press, opened } = worker()
  await press("https://learn.acme.test/student/orders?page=2")
  expect(opened.mock.calls).toEqual([[`${ORIGIN}/student/orders?page=2`]])
})

test.each(["https://evil.test/", "//evil.test/", "javascript:alert(1)", "\\\\evil.test", "https://", null])(
  "a press never leads away: %s",
  async (link) => {
    const { press, opened } = worker()
    await press(link)
    expect(opened.mock.calls).toEqual([[`${ORIGIN}/`]])
  },
)
