import { push } from "@/lib/features/push/contract"
import { vapidKeys } from "@/lib/server/gateways/push/vapid-keys"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { installBrowser, newFid, registerBrowser, savePushToken, subscription, tokenOf } from "../setup/push"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"

const rowsOf = (userId: number) =>
  withPlatform((db) => db.selectFrom("push_tokens").selectAll().where("userId", "=", userId).orderBy("id").execute())
const remove = (person: TestMember, pushToken: string) =>
  send(person, push.removeToken, { params: { pushToken, instituteId: String(person.instituteId) } })

test("the configuration is public, and the VAPID key is stable", async () => {
  const { status, data } = await send(null, push.configuration, {})
  expect([status, data]).toEqual([200, { kind: "webpush", vapidKey: vapidKeys.publicKey }])
  expect(Buffer.from(vapidKeys.publicKey, "base64url")).toHaveLength(65)
})

test("a browser is registered by its subscription, then by its token", async () => {
  const asha = await createMember("Student")
  const options = subscription()
  const installed = await installBrowser(asha, { options })
  expect(installed.data).toEqual({ token: tokenOf(options.endpoint), expiresIn: 604_800 })
  expect(await rowsOf(asha.userId)).toMatchObject([{ ...options, kind: "webpush", savedAt: null }])

  const saved = await savePushToken(asha, installed.data.token)
  const [row] = await rowsOf(asha.userId)
  expect([saved.status, saved.data]).toEqual([200, row?.id])
  expect(row).toMatchObject({ savedAt: expect.any(Date), sessionId: asha.sessionId, instituteId: institutes.acme })
})

test("a browser that registers again has one registration, with the newest subscription", async () => {
  const asha = await createMember("Student")
  const fid = newFid()
  const newest = subscription()
  await installBrowser(asha, { fid })
  await Promise.all(Array.from({ length: 4 }, () => installBrowser(asha, { fid, options: newest })))
  expect(await rowsOf(asha.userId)).toMatchObject([{ fid, endpoint: newest.endpoint }])
})

test("the id of another user's browser is a conflict, and the same endpoint moves to the user who registers it last", async () => {
  const [asha, meera] = [await createMember("Student"), await createMember("Student")]
  const fid = newFid()
  const options = subscription()
  await installBrowser(asha, { fid, options })
  expect(await installBrowser(meera, { fid })).toMatchObject({ status: 409, code: "installation_taken" })
  expect((await installBrowser(meera, { options })).status).toBe(200)
  expect([await rowsOf(asha.userId), await rowsOf(meera.userId)]).toMatchObject([[], [{ endpoint: options.endpoint }]])
})

test("a token that is not the caller's own is not found", async () => {
  const [asha, meera] = [await createMember("Student"), await createMember("Student")]
  const { data } = await installBrowser(asha)
  expect(await savePushToken(meera, data.token)).toMatchObject({ status: 404, code: "not_found" })
  expect(await savePushToken(meera, tokenOf("https://nowhere.example.com/"))).toMatchObject({ status: 404 })
  expect((await rowsOf(asha.userId))[0]).toMatchObject({ savedAt: null })
})

test("a user can remove only their own tokens", async () => {
  const [asha, meera] = [await createMember("Student"), await createMember("Student")]
  const token = await registerBrowser(asha)
  expect((await remove(meera, token)).status).toBe(200)
  expect(await rowsOf(asha.userId)).toHaveLength(1)
  expect((await remove(asha, token)).status).toBe(200)
  expect((await remove(asha, token)).status).toBe(200)
  expect(await rowsOf(asha.userId)).toEqual([])
})

test("one browser can be registered at two institutes independently", async () => {
  const [asha, ravi] = [await createMember("Student"), await createMember("Student", "rival")]
  const options = subscription()
  await registerBrowser(asha, options)
  await registerBrowser(ravi, options)
  expect(await rowsOf(asha.userId)).toMatchObject([{ instituteId: institutes.acme, endpoint: options.endpoint }])
  expect(await rowsOf(ravi.userId)).toMatchObject([{ instituteId: institutes.rival, endpoint: options.endpoint }])
})

test("another institute in path or body is rejected", async () => {
  const asha = await createMember("Student")
  const elsewhere = { ...asha, instituteId: institutes.rival }
  expect(await installBrowser(elsewhere)).toMatchObject({ status: 403, code: "other_institute" })
  expect(await savePushToken(elsewhere, "a".repeat(43))).toMatchObject({ status: 403, code: "other_institute" })
  expect(await remove(elsewhere, "a".repeat(43))).toMatchObject({ status: 403, code: "other_institute" })
})

test("a person has at most ten browsers, and the oldest is deleted", async () => {
  const asha = await createMember("Student")
  const tokens: string[] = []
  for (let made = 0; made < 12; made += 1) tokens.push((await installBrowser(asha)).data.token)
  expect((await rowsOf(asha.userId)).map(({ token }) => token)).toEqual(tokens.slice(2))
})

test("the registration of a browser is deleted when its session ends", async () => {
  const asha = await createMember("Student")
  await registerBrowser(asha)
  await withPlatform((db) =>
    db
      .updateTable("sessions")
      .set({ revokedAt: new Date(), revokeReason: "session_replaced" })
      .where("id", "=", asha.sessionId)
      .execute(),
  )
  expect(await rowsOf(asha.userId)).toEqual([])
})

test.each([
  ["http://push.example.com/1"],
  ["https://127.0.0.1/1"],
  ["https://[::1]/1"],
  ["https://2130706433/1"],
  ["https://localhost/1"],
  ["https://user@push.example.com/1"],
  ["https://push.example.com:8443/1"],
  ["javascript:alert(1)"],
  [`https://push.example.com/${"a".repeat(2_100)}`],
])("an endpoint such as %s is refused", async (endpoint) => {
  const answer = await installBrowser(await createMember("Student"), { options: subscription(endpoint) })
  expect(answer).toMatchObject({ status: 400, code: "invalid_input" })
  expect(Object.keys(answer.fields ?? {})).toEqual(["subscriptionOptions.endpoint"])
})

test.each(["p256dh", "auth", "vapidKey"])("a %s of another length is refused", async (name) => {
  const options = { ...subscription(), [name]: "abc" }
  expect(await installBrowser(await createMember("Student"), { options })).toMatchObject({ status: 400 })
})

test.each(["short", "a".repeat(1_025), "with a space in the middle of it", "a/b".repeat(10)])(
  "the token %s is refused",
  async (token) => {
    expect((await savePushToken(await createMember("Student"), token)).status).toBe(400)
  },
)

test("a token of 1,023 characters passes validation", async () => {
  const answer = await savePushToken(await createMember("Student"), `${"a".repeat(22)}:${"b".repeat(1_000)}`)
  expect(answer.code).toBe("not_found")
})

test("registrations from one IP address are rate limited", async () => {
  const asha = await createMember("Student")
  const headers = { "x-real-ip": "198.51.100.77" }
  const params = { pushToken: "a".repeat(43), instituteId: String(asha.instituteId) }
  const ask = () => send(asha, push.saveToken, { params }, headers)
  const answers = []
  for (let turn = 0; turn < 31; turn += 1) answers.push(...(await Promise.all(Array.from({ length: 10 }, ask))))
  expect(answers.filter(({ code }) => code === "too_many_requests")).toHaveLength(10)
})
