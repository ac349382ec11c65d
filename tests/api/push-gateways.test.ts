/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createPublicKey } from "node:crypto"
import { jwtVerify } from "jose"
import type { PushMessage } from "@/lib/contract/push-message"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { createPublicPost } from "@/lib/server/gateways/push/public-post"
import { outboxPush } from "@/lib/server/gateways/push/push"
import { vapidKeys } from "@/lib/server/gateways/push/vapid-keys"
import { webPush } from "@/lib/server/gateways/push/web-push"
import { isPublicIp } from "@/lib/server/is-public-ip"
import { createPushKeys } from "../setup/push"
import { stopPushServices, message, startPushService } from "../setup/push-service"

jest.mock("@/lib/server/log", () => ({ log: { warn: jest.fn() } }))

afterEach(stopPushServices)

const anywhere = { isReachable: () => true, allowsHttp: true }

describe("web push", () => {
  const gatewayTo = (options: Parameters<typeof createPublicPost>[0] = {}) =>
    webPush({
      keys: vapidKeys,
      contact: "mailto:hello@lectern.test",
      post: createPublicPost({ ...anywhere, ...options }),
    })

  async function toBrowser(status: number, options?: Parameters<typeof createPublicPost>[0]) {
    const { requests, url } = await startPushService(() => ({ status, silent: status === 0 }))
    const browser = createPushKeys()
    const address = {
      kind: "webpush" as const,
      endpoint: `${url}/send/abc`,
      p256dh: browser.p256dh,
      auth: browser.auth,
    }
    return { requests, browser, url, send: (sent = message) => gatewayTo(options).send(address, sent) }
  }

  test("only the browser can decrypt the message, and the service can identify the sender", async () => {
    const { requests, browser, url, send } = await toBrowser(201)
    expect(await send()).toBe("accepted")
    const [request] = requests
    if (!request) throw new Error("nothing was posted")
    expect(JSON.parse(browser.read(request.body))).toEqual(message)
    expect(request.body.toString("latin1")).not.toContain("Bring")
    expect(request).toMatchObject({
      path: "/send/abc",
      headers: { "content-encoding": "aes128gcm", ttl: "86400", topic: "2-7", urgency: "normal" },
    })

    const [, token = "", key = ""] = request.headers.authorization?.match(/^vapid t=(\S+), k=(\S+)$/) ?? []
    expect(key).toBe(vapidKeys.publicKey)
    const point = Buffer.from(key, "base64url")
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"))
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" })
    await jwtVerify(token, publicKey, { audience: url, subject: "mailto:hello@lectern.test" })
  })

  test.each([
    [200, "accepted"],
    [404, "gone"],
    [410, "gone"],
    [408, "later"],
    [429, "later"],
    [500, "later"],
    [503, "later"],
    [400, "refused"],
    [403, "refused"],
    [413, "refused"],
    [302, "refused"],
  ])("an answer of %d is %s, and no redirect is followed", async (status, outcome) => {
    const { requests, send } = await toBrowser(status)
    expect(await send()).toBe(outcome)
    expect(requests).toHaveLength(1)
  })

  test("a message to a service that does not answer in time is retried later", async () => {
    const { send } = await toBrowser(0, { timeoutMs: 50 })
    expect(await send()).toBe("later")
  })

  test("a message to an unreachable address is retried later", async () => {
    const browser = createPushKeys()
    const to = { kind: "webpush" as const, endpoint: "http://localhost:1/", ...browser }
    expect(await gatewayTo().send(to, message)).toBe("later")
  })

  test("a body that is too long is truncated at whole characters", async () => {
    const { requests, browser, send } = await toBrowser(201)
    const body = "सूर्य 🌞".repeat(600)
    expect(await send({ ...message, notification: { ...message.notification, body } })).toBe("accepted")
    const [request] = requests
    const read: PushMessage = JSON.parse(browser.read(request?.body ?? Buffer.alloc(0)))
    expect(request?.body.length).toBeLessThanOrEqual(4_096)
    expect(read.notification.body).toMatch(/^सूर्य 🌞.*…$/u)
    expect(read.notification.body.length).toBeGreaterThan(500)
    expect(read.fcmOptions).toEqual(message.fcmOptions)
  })

  test("a message whose link alone is too long is rejected", async () => {
    const { requests, send } = await toBrowser(201)
    expect(await send({ ...message, fcmOptions: { link: `https://acme.example.com/${"a".repeat(4_000)}` } })).toBe(
      "refused",
    )
    expect(requests).toEqual([])
  })

  test("a Firebase token is reported as gone", async () => {
    expect(await gatewayTo().send({ kind: "fcm", token: "abc" }, message)).toBe("gone")
  })
})

describe("a URL from untrusted input", () => {
  test.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://localhost/",
    "http://push.example.com/",
    "https://push.example.com:8080/",
    "https://a:b@push.example.com/",
    "ftp://push.example.com/",
    "no address",
  ])("%s is not posted to", async (address) => {
    await expect(createPublicPost()(address, { headers: {}, body: "x" })).rejects.toThrow(
      /this URL is not allowed|no public address/,
    )
  })

  test("its host must resolve to a public IP address at the time of posting", async () => {
    const { requests, url } = await startPushService(() => ({ status: 201 }))
    const post = createPublicPost({ allowsHttp: true })
    await expect(post(url, { headers: {}, body: "x" })).rejects.toThrow(/no public address/)
    expect(requests).toEqual([])
  })

  test.each([
    ["8.8.8.8", true],
    ["142.250.183.74", true],
    ["2607:f8b0:4009:80b::200a", true],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["127.0.0.1", false],
    ["169.254.169.254", false],
    ["172.16.0.1", false],
    ["172.31.255.255", false],
    ["172.32.0.1", true],
    ["192.168.1.1", false],
    ["198.18.0.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::", false],
    ["::ffff:8.8.8.8", false],
    ["::ffff:127.0.0.1", false],
    ["64:ff9b::7f00:1", false],
    ["fc00::1", false],
    ["fd12::1", false],
    ["fe80::1", false],
    ["ff02::1", false],
    ["2001:db8::1", false],
    ["2001::1", false],
    ["2002:7f00:1::", false],
    ["::7f00:1", false],
    ["4000::1", false],
    ["127.1", false],
    ["localhost", false],
    ["", false],
  ])("%s is public: %s", (address, isPublic) => expect(isPublicIp(address)).toBe(isPublic))

  test("an endless response is aborted", async () => {
    const { url } = await startPushService(() => ({ status: 201, body: { text: "a".repeat(100_000) } }))
    await expect(createPublicPost(anywhere)(url, { headers: {}, body: "x" })).rejects.toThrow(/too long|aborted/)
  })
})

test("the gateway for development saves a message in the outbox", async () => {
  expect(await outboxPush.send({ kind: "fcm", token: "t" }, message)).toBe("accepted")
  expect((await readOutbox(10)).find(({ kind }) => kind === "push")).toMatchObject({
    to: "person 9 of institute 2",
    subject: message.notification.title,
    text: expect.stringContaining("/student/schedule"),
  })
})
