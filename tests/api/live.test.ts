import { live, topicName } from "@/lib/contract/live"
import { members } from "@/lib/features/members/contract"
import { roles } from "@/lib/features/roles/contract"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { listen, unlisten } from "@/lib/server/db/listener"
import { publishLive, publishLiveMany } from "@/lib/server/live/publish-live"
import { withInstitute } from "@/lib/server/tenancy/institute"
import {
  connectAs,
  connectFrame,
  takeError,
  frame,
  openSocket,
  revokeSession,
  setMembershipStatus,
  subscribeTo,
  withLivePrograms,
} from "../setup/live"
import { withJobQueue } from "../setup/job-queue"
import { institutes, createMember, send, type TestMember, unique } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"

withJobQueue()

const programs = withLivePrograms()

const bellOf = ({ instituteId, userId }: TestMember) => `/topic/${topicName(live.bell, { instituteId, userId })}`
const ring = ({ instituteId, userId }: TestMember, unread: number) =>
  withInstitute(instituteId, (db) =>
    publishLive(db, live.bell, { params: { instituteId, userId }, message: { unread } }),
  )

test("a message reaches all subscribers on every machine once the transaction commits", async () => {
  const student = await createMember("Student")
  const clients = await Promise.all([connectAs(programs.here, student), connectAs(programs.elsewhere, student)])
  for (const client of clients) await subscribeTo(client, bellOf(student))
  await withInstitute(student.instituteId, async (db) => {
    await publishLive(db, live.bell, { params: student, message: { unread: 9 } })
    throw new Error("rolled back")
  }).catch(() => undefined)
  await ring(student, 3)
  for (const client of clients) {
    const { headers, body } = await client.take("MESSAGE")
    expect(headers).toMatchObject({
      subscription: "one",
      destination: bellOf(student),
      "content-type": "application/json",
    })
    expect(JSON.parse(body)).toEqual({ unread: 3 })
  }
})

test("a member of a custom role hears that its screens have changed, and nobody else does", async () => {
  const [owner, admin, other] = [
    await createMember("InstituteAdmin"),
    await createMember("Admin"),
    await createMember("Admin"),
  ]
  const accessOf = ({ instituteId, userId }: TestMember) => `/topic/${topicName(live.access, { instituteId, userId })}`
  const { data: role } = await send(owner, roles.add, { body: { name: unique("Front desk"), base_role: "Admin" } })
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("memberships").set({ customRoleId: role.id }).where("userId", "=", admin.userId).execute(),
  )
  const client = await connectAs(programs.elsewhere, admin)
  await subscribeTo(client, accessOf(admin))
  const bystander = await connectAs(programs.here, other)
  await subscribeTo(bystander, accessOf(other))
  const body = { roleId: role.id, version: role.version, rights: [] }
  await send(owner, roles.saveMapping, { query: { screenIds: "101,105" }, body })
  expect((await client.take("MESSAGE")).headers.destination).toBe(accessOf(admin))
  await send(owner, members.setCrmAccess, { body: { id: other.userId, version: 1, allowed: false } })
  expect((await bystander.take("MESSAGE")).headers.destination).toBe(accessOf(other))
})

test("CONNECTED holds version and heart-beats, and frames with a receipt header get a receipt", async () => {
  const client = await openSocket(programs.here)
  client.send(connectFrame(await createMember("Teacher"), { "heart-beat": "1000,10000" }))
  const { headers } = await client.take("CONNECTED")
  expect(headers).toMatchObject({ version: "1.2", "heart-beat": "1000,10000" })
  expect(client.socket.protocol).toBe("v12.stomp")
  client.send(frame("DISCONNECT", { receipt: "bye" }))
  expect((await client.take("RECEIPT")).headers).toEqual({ "receipt-id": "bye" })
  expect(await client.closed()).toMatchObject({ code: 1000 })
})

test("messages arrive until the client unsubscribes, and not afterwards", async () => {
  const student = await createMember("Student")
  const client = await connectAs(programs.here, student)
  await subscribeTo(client, bellOf(student), "first")
  await subscribeTo(client, bellOf(student), "second")
  client.send(frame("UNSUBSCRIBE", { id: "first", receipt: "off" }))
  await client.take("RECEIPT")
  await ring(student, 1)
  expect((await client.take("MESSAGE")).headers.subscription).toBe("second")
  expect(client.frames).toEqual([])
})

test("a transaction cannot publish to another institute's topic, nor exceed the size of NOTIFY", async () => {
  const rival = await createMember("Student", "rival")
  await expect(
    withInstitute(institutes.acme, (db) => publishLive(db, live.bell, { params: rival, message: { unread: 1 } })),
  ).rejects.toThrow(/topic of another institute/)
  const changes = Array.from({ length: 1_000 }, (_, at) => ({ userId: at + 1, status: "online" as const }))
  await expect(
    withInstitute(rival.instituteId, (db) =>
      publishLive(db, live.presence, { params: { instituteId: rival.instituteId }, message: { changes } }),
    ),
  ).rejects.toThrow(/too long/)
})

test("many messages travel in few notifications of the database, and each arrives at its own topic", async () => {
  const [first, last] = [await createMember("Student"), await createMember("Student")]
  const [here, elsewhere] = [await connectAs(programs.here, first), await connectAs(programs.elsewhere, last)]
  await subscribeTo(here, bellOf(first))
  await subscribeTo(elsewhere, bellOf(last))
  const payloads: string[] = []
  const listener = { channel: "live", onMessage: (payload: string) => void payloads.push(payload) }
  await listen(listener)
  const others = Array.from({ length: 998 }, (_, at) => ({ instituteId: institutes.acme, userId: 9_000_000 + at }))
  const messages = [first, ...others, last].map((params, unread) => ({ params, message: { unread } }))
  await withInstitute(institutes.acme, (db) => publishLiveMany(db, live.bell, messages))
  expect(JSON.parse((await here.take("MESSAGE")).body)).toEqual({ unread: 0 })
  expect(JSON.parse((await elsewhere.take("MESSAGE")).body)).toEqual({ unread: 999 })
  const lineCount = () => payloads.reduce((sum, payload) => sum + payload.split("\n").length, 0)
  await waitUntil(async () => lineCount() === 2_000)
  unlisten(listener)
  expect(payloads.length).toBeLessThan(12)
})

describe("a connection is rejected", () => {
  const refused = async (who: TestMember, headers: Record<string, string> = {}) => {
    const client = await openSocket(programs.here)
    client.send(connectFrame(who, headers))
    const { status, code, message } = await takeError(client)
    const { code: closing, reason } = await client.closed()
    expect([closing, reason]).toEqual([4000 + status, code])
    return [status, code, message]
  }

  test("without both tokens, and with tokens that are forged, expired or of another session", async () => {
    const [one, other] = [await createMember("Student"), await createMember("Student")]
    expect(await refused({ ...one, accessToken: "" })).toEqual([401, "unauthenticated", "Sign in first"])
    expect(await refused({ ...one, accessToken: `${one.accessToken}x` })).toContain("unauthenticated")
    expect(await refused({ ...one, loginToken: "" })).toContain("unauthenticated")
    expect(await refused({ ...one, loginToken: other.loginToken })).toContain("session_replaced")
    const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() - 3_600_000)
    const { token } = await signAccessToken(one)
    clock.mockRestore()
    expect(await refused({ ...one, accessToken: token })).toContain("token_expired")
  })

  test("for an ended session, with the code of the specification", async () => {
    const [moved, disabled] = [await createMember("Student"), await createMember("Student")]
    await revokeSession(moved, "session_replaced")
    expect(await refused(moved)).toEqual([401, "session_replaced", "User logged in from different platform"])
    await setMembershipStatus(disabled, "disabled")
    expect(await refused(disabled)).toEqual([403, "disabled", "You have been disabled. Please contact Administrator"])
  })

  test("for another institute than that of the token", async () => {
    const student = await createMember("Student")
    for (const id of [String(institutes.rival), "0x2", "02", "2.0", " 2", "2e0", ""])
      expect([id, ...(await refused(student, { instituteId: id }))]).toContain("other_institute")
  })

  test("at a host that is no institute's", async () => {
    const { port } = programs.here
    for (const name of ["evil.test", "evil.localhost", "127.0.0.1"]) {
      const host = `${name}:${port}`
      await expect(openSocket(programs.here, { host, origin: `http://${host}` })).rejects.toThrow("421")
    }
    for (const name of ["localhost", "rival.localhost", "ACME.localhost"])
      expect(
        (
          await openSocket(programs.here, { host: `${name}:${port}`, origin: `http://${name.toLowerCase()}:${port}` })
        ).isOpen(),
      ).toBe(true)
  })

  test("from a page of another site or institute, and over plain http through a proxy", async () => {
    await expect(openSocket(programs.here, { origin: "http://evil.test" })).rejects.toThrow("403")
    await expect(openSocket(programs.here, { origin: `http://rival.localhost:${programs.here.port}` })).rejects.toThrow(
      "403",
    )
    await expect(openSocket(programs.here, { origin: "null" })).rejects.toThrow("403")
    await expect(openSocket(programs.here, { host: "two hosts" })).rejects.toThrow("400")
  })

  test("unless the client supports STOMP 1.2", async () => {
    const student = await createMember("Student")
    expect((await refused(student, { "accept-version": "1.0,1.1" }))[1]).toBe("malformed")
    expect((await refused(student, { "heart-beat": "soon" }))[1]).toBe("malformed")
  })
})

describe("topics", () => {
  test("of another institute, of another person or unknown close the connection with the reason", async () => {
    const [student, neighbour, rival] = [
      await createMember("Student"),
      await createMember("Student"),
      await createMember("Student", "rival"),
    ]
    const cases = [
      [bellOf(rival), "other_institute"],
      [`/topic/institute.${rival.instituteId}.presence`, "other_institute"],
      [bellOf(neighbour), "forbidden"],
      [`/topic/institute.${student.instituteId}.everything`, "not_found"],
      [`/topic/institute.${student.instituteId}.*`, "not_found"],
      ["/queue/jobs", "not_found"],
      [`${bellOf(student)}x`, "not_found"],
    ]
    for (const [destination = "", code] of cases) {
      const client = await connectAs(programs.here, student)
      client.send(frame("SUBSCRIBE", { id: "one", destination, receipt: "r" }))
      expect([destination, await takeError(client)]).toMatchObject([
        destination,
        { code, headers: { "receipt-id": "r" } },
      ])
      expect(await client.closed()).toMatchObject({ reason: code })
    }
  })

  test("can be published to by the server only", async () => {
    const student = await createMember("Student")
    const listener = await connectAs(programs.here, student)
    await subscribeTo(listener, bellOf(student))
    const writer = await connectAs(programs.here, student)
    writer.send(frame("SEND", { destination: bellOf(student) }, '{"unread":99}'))
    expect(await takeError(writer)).toMatchObject({ code: "forbidden" })
    await ring(student, 1)
    expect(JSON.parse((await listener.take("MESSAGE")).body)).toEqual({ unread: 1 })
  })

  test("are limited to fifty subscriptions, each with its own id", async () => {
    const student = await createMember("Student")
    const client = await connectAs(programs.here, student)
    for (let at = 0; at < 50; at += 1)
      client.send(frame("SUBSCRIBE", { id: String(at), destination: bellOf(student), receipt: String(at) }))
    for (let at = 0; at < 50; at += 1) await client.take("RECEIPT")
    client.send(frame("SUBSCRIBE", { id: "one too many", destination: bellOf(student) }))
    expect(await takeError(client)).toMatchObject({ code: "too_many_requests", status: 429 })

    const twice = await connectAs(programs.here, student)
    await subscribeTo(twice, bellOf(student))
    twice.send(frame("SUBSCRIBE", { id: "one", destination: bellOf(student) }))
    expect(await takeError(twice)).toMatchObject({ code: "malformed" })
  })
})
