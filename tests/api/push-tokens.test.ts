import { push } from "@/lib/features/push/contract"
import { vapidKeys } from "@/lib/server/gateways/push/vapid-keys"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { installFor, newFid, registerFor, saveFor, subscription, tokenOf } from "../setup/push"
import { institutes, send, someone, type Someone } from "../setup/world"

const rowsOf = (userId: number) =>
  withPlatform((db) => db.selectFrom("push_tokens").selectAll().where("userId", "=", userId).orderBy("id").execute())
const remove = (person: Someone, pushToken: string) =>
  send(person, push.removeToken, { params: { pushToken, instituteId: String(person.instituteId) } })

test("anybody may know how to register, and our key is the same each time", async () => {
  const { status, data } = await send(null, push.configuration, {})
  expect([status, data]).toEqual([200, { kind: "webpush", vapidKey: vapidKeys.publicKey }])
  expect(Buffer.from(vapidKeys.publicKey, "base64url")).toHaveLength(65)
})

test("a browser is registered by its subscription, then by its token", async () => {
  const asha = await someone("Student")
  const options = subscription()
  const installed = await installFor(asha, { options })
  expect(installed.data).toEqual({ token: tokenOf(options.endpoint), expiresIn: 604_800 })
  expect(await rowsOf(asha.userId)).toMatchObject([{ ...options, kind: "webpush", savedAt: null }])

  const saved = await saveFor(asha, installed.data.token)
  const [row] = await rowsOf(asha.userId)
  expect([saved.status, saved.data]).toEqual([200, row?.id])
  expect(row).toMatchObject({ savedAt: expect.any(Date), sessionId: asha.sessionId, instituteId: institutes.acme })
})

test("a browser that says it again keeps one registration, with the newest subscription", async () => {
  const asha = await someone("Student")
  const fid = newFid()
  const newest = subscription()
  await installFor(asha, { fid })
  await Promise.all(Array.from({ length: 4 }, () => installFor(asha, { fid, options: newest })))
  expect(await rowsOf(asha.userId)).toMatchObject([{ fid, endpoint: newest.endpoint }])
})

test("an id that is somebody else's is a conflict, and a browser that changed hands belongs to who has it", async () => {
  const [asha, meera] = [await someone("Student"), await someone("Student")]
  const fid = newFid()
  const options = subscription()
  await installFor(asha, { fid, options })
  expect(await installFor(meera, { fid })).toMatchObject({ status: 409, code: "installation_taken" })
  expect((await installFor(meera, { options })).status).toBe(200)
  expect([await rowsOf(asha.userId), await rowsOf(meera.userId)]).toMatchObject([[], [{ endpoint: options.endpoint }]])
})

test("a token that is not the caller's own is not found", async () => {
  const [asha, meera] = [await someone("Student"), await someone("Student")]
  const { data } = await installFor(asha)
  expect(await saveFor(meera, data.token)).toMatchObject({ status: 404, code: "not_found" })
  expect(await saveFor(meera, tokenOf("https://nowhere.example.com/"))).toMatchObject({ status: 404 })
  expect((await rowsOf(asha.userId))[0]).toMatchObject({ savedAt: null })
})

test("whoever removes a token removes their own alone", async () => {
  const [asha, meera] = [await someone("Student"), await someone("Student")]
  const token = await registerFor(asha)
  expect((await remove(meera, token)).status).toBe(200)
  expect(await rowsOf(asha.userId)).toHaveLength(1)
  expect((await remove(asha, token)).status).toBe(200)
  expect((await remove(asha, token)).status).toBe(200)
  expect(await rowsOf(asha.userId)).toEqual([])
})

test("one browser may be registered at two institutes, and each knows its own", async () => {
  const [asha, ravi] = [await someone("Student"), await someone("Student", "rival")]
  const options = subscription()
  await registerFor(asha, options)
  await registerFor(ravi, options)
  expect(await rowsOf(asha.userId)).toMatchObject([{ instituteId: institutes.acme, endpoint: options.endpoint }])
  expect(await rowsOf(ravi.userId)).toMatchObject([{ instituteId: institutes.rival, endpoint: options.endpoint }])
})

test("another institute in path or body is refused", async () => {
  const asha = await someone("Student")
  const elsewhere = { ...asha, instituteId: institutes.rival }
  expect(await installFor(elsewhere)).toMatchObject({ status: 403, code: "other_institute" })
  expect(await saveFor(elsewhere, "a".repeat(43))).toMatchObject({ status: 403, code: "other_institute" })
  expect(await remove(elsewhere, "a".repeat(43))).toMatchObject({ status: 403, code: "other_institute" })
})

test("ten browsers of a person are kept, and the oldest goes", async () => {
  const asha = await someone("Student")
  const tokens: string[] = []
  for (let made = 0; made < 12; made += 1) tokens.push((await installFor(asha)).data.token)
  expect((await rowsOf(asha.userId)).map(({ token }) => token)).toEqual(tokens.slice(2))
})

test("a session that ends takes the registration of its browser along", async () => {
  const asha = await someone("Student")
  await registerFor(asha)
  await withPlatform((db) =>
    db
      .updateTable("sessions")
      .set({ revokedAt: new Date(), revokeReason: "other_platform" })
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
  const answer = await installFor(await someone("Student"), { options: subscription(endpoint) })
  expect(answer).toMatchObject({ status: 400, code: "invalid_input" })
  expect(Object.keys(answer.fields ?? {})).toEqual(["subscriptionOptions.endpoint"])
})

test.each(["p256dh", "auth", "vapidKey"])("a %s of another length is refused", async (name) => {
  const options = { ...subscription(), [name]: "abc" }
  expect(await installFor(await someone("Student"), { options })).toMatchObject({ status: 400 })
})

test.each(["short", "a".repeat(1_025), "with a space in the middle of it", "a/b".repeat(10)])(
  "the token %s is refused",
  async (token) => {
    expect((await saveFor(await someone("Student"), token)).status).toBe(400)
  },
)

test("a token may be as long as tokens of push services get", async () => {
  const answer = await saveFor(await someone("Student"), `${"a".repeat(22)}:${"b".repeat(1_000)}`)
  expect(answer.code).toBe("not_found")
})

test("an address that registers without end has to wait", async () => {
  const asha = await someone("Student")
  const headers = { "x-real-ip": "198.51.100.77" }
  const params = { pushToken: "a".repeat(43), instituteId: String(asha.instituteId) }
  const ask = () => send(asha, push.saveToken, { params }, headers)
  const answers = []
  for (let turn = 0; turn < 31; turn += 1) answers.push(...(await Promise.all(Array.from({ length: 10 }, ask))))
  expect(answers.filter(({ code }) => code === "too_many")).toHaveLength(10)
})
