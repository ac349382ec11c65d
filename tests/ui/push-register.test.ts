import { onForegroundPush, receiveForegroundPush } from "@/lib/client/push/foreground"
import type { PushConfiguration } from "@/lib/client/push/push-api"
import { isPushSupported } from "@/lib/client/push/push-support"
import { unregisterPush, registerPush } from "@/lib/client/push/register-push"
import { inMemoryPushRecords } from "../setup/push-records"
import { fakeSubscription, pushBrowser } from "./push-browser"

const KEY = "AAAA"
const WEEK_MS = 604_800_000
const NOW = new Date("2026-11-22T00:00:00Z").getTime()
const person = { userId: 7, instituteId: 2, signIn: "first" }
const refused = (status: number) => Object.assign(new Error(String(status)), { status })

jest.mock("@/lib/client/push/firebase", () => ({ firebaseToken: jest.fn(async () => "firebase-token") }))

function around(permission?: NotificationPermission) {
  const browser = pushBrowser(permission)
  const records = inMemoryPushRecords()
  const server = {
    configuration: jest.fn<Promise<PushConfiguration>, []>(async () => ({ kind: "webpush", vapidKey: KEY })),
    install: jest.fn(async (_fid: string, { endpoint }: { endpoint: string }) => ({
      token: `token of ${endpoint}`,
      expiresIn: 604_800,
    })),
    saveToken: jest.fn<Promise<unknown>, [string]>(async () => 1),
    removeToken: jest.fn<Promise<unknown>, [string]>(async () => null),
  }
  const has = (subscription: unknown) => browser.pushManager.getSubscription.mockResolvedValue(subscription)
  browser.pushManager.subscribe.mockImplementation(async () => {
    const made = fakeSubscription("made", KEY)
    has(made)
    return made
  })
  const register = (more: object = {}) => registerPush({ ...person, ...more }, { server, records })
  const calls = () => [server.install, server.saveToken, server.removeToken].map(({ mock }) => mock.calls.length)
  return { ...browser, records, server, register, has, calls }
}

beforeEach(() => jest.useFakeTimers({ now: NOW }))
afterEach(() => jest.useRealTimers())

test("the record is that of the specification, with the server's key", async () => {
  const { register, records, pushManager } = around()
  const record = await register()
  expect(record).toEqual({
    token: "token of https://push.example.com/made",
    createTime: NOW,
    signIn: "first",
    subscriptionOptions: {
      endpoint: "https://push.example.com/made",
      auth: expect.stringMatching(/^[\w-]+$/),
      p256dh: expect.stringMatching(/^[\w-]+$/),
      swScope: "http://localhost/",
      vapidKey: KEY,
    },
  })
  expect(await records.tokens.read("2:7")).toEqual(record)
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
})

test("a registration is valid for seven days, and repeated afterwards", async () => {
  const { register, calls } = around()
  await register()
  jest.setSystemTime(NOW + WEEK_MS - 1)
  await register()
  expect(calls()).toEqual([1, 1, 0])
  jest.setSystemTime(NOW + WEEK_MS)
  expect((await register()).createTime).toBe(NOW + WEEK_MS)
  expect(calls()).toEqual([1, 2, 0])
})

test("after a new sign-in the token is saved again", async () => {
  const { register, calls } = around()
  await register()
  expect(await register({ signIn: "second" })).toMatchObject({ signIn: "second" })
  expect(calls()).toEqual([1, 2, 0])
})

test("when the options change the old token is deleted and a new one is registered", async () => {
  const { register, has, server, calls } = around()
  const old = await register()
  has(fakeSubscription("renewed", KEY))
  const record = await register()
  expect(record.subscriptionOptions.endpoint).toBe("https://push.example.com/renewed")
  expect(server.removeToken.mock.calls).toEqual([[old.token]])
  expect(calls()).toEqual([2, 2, 1])
  const [[first], [second]] = server.install.mock.calls as unknown as [[string], [string]]
  expect(first).not.toBe(second)
})

test("a changed key ends the subscription with the old one", async () => {
  const { register, has, server, pushManager } = around()
  const old = fakeSubscription("old", "BBBB")
  has(old)
  await register()
  expect(old.unsubscribe).toHaveBeenCalledTimes(1)
  expect(pushManager.subscribe).toHaveBeenCalledTimes(1)
  expect(server.removeToken).not.toHaveBeenCalled()
})

test("a failed deletion of the old token ends the attempt, unless the server does not know it", async () => {
  const { register, has, server, records } = around()
  await register()
  has(fakeSubscription("renewed", KEY))
  server.removeToken.mockRejectedValueOnce(refused(503))
  await expect(register()).rejects.toMatchObject({ code: "token-unsubscribe-failed" })
  expect(await records.tokens.read("2:7")).toMatchObject({ token: "token of https://push.example.com/made" })
  server.removeToken.mockRejectedValueOnce(refused(404))
  expect(await register()).toMatchObject({ token: "token of https://push.example.com/renewed" })
})

test("records of other people at this institute are deleted, those of other institutes are not", async () => {
  const { register, records } = around()
  await register({ userId: 6 })
  await register({ userId: 5, instituteId: 3 })
  await register()
  expect(await records.tokens.keys()).toEqual(["3:5", "2:7"])
})

test("signing out deletes all records and ends the subscription", async () => {
  const { register, records, pushManager } = around()
  await register()
  const subscription = (await pushManager.getSubscription()) as ReturnType<typeof fakeSubscription>
  await unregisterPush(records)
  expect([await records.tokens.keys(), await records.installations.keys()]).toEqual([[], []])
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
})

test("with Firebase its own token is saved, and replaced when Firebase renews it", async () => {
  const { register, server, has, calls } = around()
  const { firebaseToken } = await import("@/lib/client/push/firebase")
  server.configuration.mockResolvedValue({
    kind: "fcm",
    projectId: "p",
    apiKey: "k",
    appId: "a",
    messagingSenderId: "1",
  })
  has(fakeSubscription("firebase", KEY))
  expect(await register()).toMatchObject({ token: "firebase-token", subscriptionOptions: { vapidKey: "" } })
  await register()
  expect(calls()).toEqual([0, 1, 0])
  jest.mocked(firebaseToken).mockResolvedValueOnce("firebase-token-2")
  expect(await register()).toMatchObject({ token: "firebase-token-2" })
  expect([server.saveToken.mock.calls, server.removeToken.mock.calls]).toEqual([
    [["firebase-token"], ["firebase-token-2"]],
    [["firebase-token"]],
  ])
})

describe("a failed registration throws the code of the specification:", () => {
  test.each([
    ["denied", "permission-blocked"],
    ["default", "permission-default"],
  ] as const)("permission %s is %s", async (permission, code) => {
    await expect(around(permission).register()).rejects.toMatchObject({ code })
  })

  test.each(["PushManager", "Notification", "fetch", "indexedDB"])(
    "a browser without %s is unsupported",
    async (name) => {
      const { register } = around()
      const held = Reflect.get(window, name)
      Reflect.deleteProperty(window, name)
      expect(isPushSupported()).toBe(false)
      await expect(register()).rejects.toMatchObject({ code: "unsupported-browser" })
      Object.assign(window, { [name]: held })
    },
  )

  test("a browser without cookies is unsupported", async () => {
    const { register } = around()
    jest.spyOn(navigator, "cookieEnabled", "get").mockReturnValueOnce(false)
    await expect(register()).rejects.toMatchObject({ code: "unsupported-browser" })
  })

  test("a push service that rejects is token-subscribe-failed, a person who denies is permission-blocked", async () => {
    const { register, pushManager } = around()
    pushManager.subscribe.mockRejectedValueOnce(new DOMException("no", "AbortError"))
    await expect(register()).rejects.toMatchObject({ code: "token-subscribe-failed" })
    pushManager.subscribe.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"))
    await expect(register()).rejects.toMatchObject({ code: "permission-blocked" })
  })

  test("a worker that is not active within 30 seconds is failed-service-worker-registration", async () => {
    const { register, registration } = around()
    const coming = Object.assign(new EventTarget(), { state: "installing" })
    Object.assign(registration, { active: null, installing: coming })
    const failing = expect(register()).rejects.toMatchObject({ code: "failed-service-worker-registration" })
    await jest.advanceTimersByTimeAsync(29_999)
    expect(jest.getTimerCount()).toBe(1)
    await jest.advanceTimersByTimeAsync(1)
    await failing
  })

  test("a worker that is still installing is awaited", async () => {
    const { register, registration } = around()
    const coming = Object.assign(new EventTarget(), { state: "installing" })
    Object.assign(registration, { active: null, installing: coming })
    const registering = register()
    await jest.advanceTimersByTimeAsync(10_000)
    coming.state = "activated"
    coming.dispatchEvent(new Event("statechange"))
    expect(await registering).toMatchObject({ token: expect.any(String) })
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe("a message in the foreground", () => {
  const message = (data: object) => ({
    from: "http://acme.localhost",
    collapseKey: "2-1",
    messageId: "2-1-7",
    notification: { title: "Class at five", body: "Bring your notes" },
    data,
    fcmOptions: { link: "http://acme.localhost/student" },
  })

  test("is forwarded only when userId and instituteId are those of the tab", () => {
    const { deliver } = pushBrowser()
    const onPush = jest.fn()
    const stops = [receiveForegroundPush(person), onForegroundPush(onPush)]
    expect(deliver(message({ userId: "7", instituteId: "2" }))).toEqual([true])
    expect(deliver(message({ userId: "8", instituteId: "2" }))).toEqual([false])
    expect(deliver(message({ userId: "7", instituteId: "3" }))).toEqual([false])
    expect(deliver(message({ userId: "7" }))).toEqual([])
    expect(deliver("nonsense")).toEqual([])
    expect(onPush).toHaveBeenCalledTimes(1)
    stops.forEach((stop) => stop())
    expect(deliver(message({ userId: "7", instituteId: "2" }))).toEqual([])
  })

  test("without a picture is taken as Firebase sends it", () => {
    const { deliver } = pushBrowser()
    const stop = receiveForegroundPush(person)
    const sent = message({ userId: "7", instituteId: "2" })
    expect(deliver({ ...sent, notification: { ...sent.notification, image: null, icon: null } })).toEqual([true])
    stop()
  })

  test("is left to the worker when the tab is hidden", () => {
    const { deliver } = pushBrowser()
    const stop = receiveForegroundPush(person)
    jest.spyOn(document, "visibilityState", "get").mockReturnValueOnce("hidden")
    expect(deliver(message({ userId: "7", instituteId: "2" }))).toEqual([false])
    stop()
  })
})
