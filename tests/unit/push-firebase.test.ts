import { generateKeyPairSync } from "node:crypto"
import { decodeJwt, importSPKI, jwtVerify } from "jose"
import { firebaseMessaging } from "@/lib/server/gateways/push/firebase"
import { type PushServiceHandler, stopPushServices, message, startPushService } from "../setup/push-service"

jest.mock("@/lib/server/log", () => ({ log: { warn: jest.fn() } }))
afterEach(stopPushServices)

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
})
const account = { client_email: "sender@lectern.iam.example.com", private_key: privateKey }

async function firebase(
  answer: PushServiceHandler,
  tokenResponse: PushServiceHandler = () => ({ status: 200, body: { access_token: "token-1", expires_in: 3600 } }),
) {
  const { requests, url } = await startPushService((request) =>
    request.path === "/token" ? tokenResponse(request) : answer(request),
  )
  const gateway = firebaseMessaging({ projectId: "lectern-1", account, baseUrl: url, tokenUrl: `${url}/token` })
  const sendTo = (token: string, said = message) => gateway.send({ kind: "fcm", token }, said)
  return { url, requests, sendTo, sends: () => requests.filter(({ path }) => path !== "/token") }
}

test("the message is sent with an access token of the service account, which is requested once", async () => {
  const { url, requests, sendTo, sends } = await firebase(() => ({ status: 200 }))
  expect([await sendTo("device-1"), await sendTo("device-2")]).toEqual(["accepted", "accepted"])
  const form = new URLSearchParams(requests[0]?.body.toString())
  expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer")
  const assertion = form.get("assertion") ?? ""
  await jwtVerify(assertion, await importSPKI(publicKey, "RS256"), {
    issuer: account.client_email,
    audience: `${url}/token`,
  })
  expect(decodeJwt(assertion).scope).toBe("https://www.googleapis.com/auth/firebase.messaging")
  expect(requests.map(({ path }) => path)).toEqual([
    "/token",
    "/v1/projects/lectern-1/messages:send",
    "/v1/projects/lectern-1/messages:send",
  ])
  expect(sends()[0]?.headers.authorization).toBe("Bearer token-1")
  expect(JSON.parse(sends()[0]?.body.toString() ?? "")).toEqual({
    message: {
      token: "device-1",
      notification: { title: message.notification.title, body: "Bring your notes" },
      data: message.data,
      webpush: {
        headers: { TTL: "86400", Topic: "2-7" },
        notification: { tag: "2-7", icon: message.notification.icon },
        fcm_options: { link: message.fcmOptions.link, analytics_label: "class" },
      },
    },
  })
})

const errorResponse = (status: number, errorCode: string) => () => ({
  status,
  body: { error: { details: [{ errorCode }] } },
})
test.each([
  ["UNREGISTERED", 404, "gone"],
  ["SENDER_ID_MISMATCH", 403, "gone"],
  ["INVALID_ARGUMENT", 400, "refused"],
  ["THIRD_PARTY_AUTH_ERROR", 403, "refused"],
  ["QUOTA_EXCEEDED", 429, "later"],
  ["UNAVAILABLE", 503, "later"],
  ["INTERNAL", 500, "later"],
])("%s (%d) is %s", async (code, status, outcome) => {
  const { sendTo } = await firebase(errorResponse(status, code))
  expect(await sendTo("device-1")).toBe(outcome)
})

test("a revoked access token is requested again, and the message is retried later", async () => {
  let sends = 0
  const { requests, sendTo } = await firebase(() => ({ status: (sends += 1) === 1 ? 401 : 200 }))
  expect([await sendTo("device-1"), await sendTo("device-1")]).toEqual(["later", "accepted"])
  expect(requests.filter(({ path }) => path === "/token")).toHaveLength(2)
})

test("a body that is too long is truncated", async () => {
  const { sendTo, sends } = await firebase(() => ({ status: 200 }))
  const notification = { ...message.notification, body: "कक्षा ".repeat(500) }
  expect(await sendTo("device-1", { ...message, notification })).toBe("accepted")
  expect(sends()[0]?.body.length).toBeLessThanOrEqual(4_096)
  expect(JSON.parse(sends()[0]?.body.toString() ?? "").message.notification.body).toMatch(/^कक्षा .*…$/u)
})

test("without an access token the message is retried later", async () => {
  const { sendTo, sends } = await firebase(
    () => ({ status: 200 }),
    () => ({ status: 500 }),
  )
  expect(await sendTo("device-1")).toBe("later")
  expect(sends()).toEqual([])
})

test("a web push subscription is reported as gone", async () => {
  const gateway = firebaseMessaging({ projectId: "p", account })
  expect(await gateway.send({ kind: "webpush", endpoint: "", p256dh: "", auth: "" }, message)).toBe("gone")
})
