import { sql } from "kysely"
import { live, topicName, type Presence } from "@/lib/contract/live"
import { presence } from "@/lib/features/presence/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { connectAs, connectFrame, type LiveClient, openSocket, subscribeTo, withLivePrograms } from "../setup/live"
import { waitUntil } from "../setup/wait-until"
import { send, createMember, type TestMember } from "../setup/test-app"

const programs = withLivePrograms({ graceMs: 1_200 })

const topicOf = ({ instituteId }: TestMember) => `/topic/${topicName(live.presence, { instituteId })}`

async function observer(slug?: "rival") {
  const person = await createMember("Teacher", slug)
  const client = await connectAs(programs.here, person)
  await subscribeTo(client, topicOf(person))
  return { person, client }
}

/** Waits for the next status of a user on the topic. */
async function nextStatusOf(client: LiveClient, { userId }: TestMember): Promise<string> {
  for (;;) {
    const { changes } = JSON.parse((await client.take("MESSAGE")).body) as { changes: Presence[] }
    const change = changes.find((one) => one.userId === userId)
    if (change) return change.status
  }
}

const statusOf = async (who: TestMember, ...people: TestMember[]) =>
  (await send(who, presence.listOnlineStatus, { query: { userIds: people.map(({ userId }) => userId).join(",") } }))
    .data

test("a user is online from their first connection to the end of their last, on any server", async () => {
  const { person, client } = await observer()
  const student = await createMember("Student")
  const one = await connectAs(programs.here, student)
  expect(await nextStatusOf(client, student)).toBe("online")
  const two = await connectAs(programs.elsewhere, student)
  expect(await statusOf(person, student)).toEqual([{ userId: student.userId, status: "online" }])

  const other = await createMember("Student")
  one.socket.close()
  await one.closed()
  const third = await connectAs(programs.elsewhere, other)
  expect(await nextStatusOf(client, other)).toBe("online")
  third.socket.close()
  expect(await nextStatusOf(client, other)).toBe("offline")
  expect(await statusOf(person, student)).toEqual([{ userId: student.userId, status: "online" }])

  two.socket.close()
  expect(await nextStatusOf(client, student)).toBe("offline")
  expect(await statusOf(person, student)).toEqual([{ userId: student.userId, status: "offline" }])
})

test("a connection closed during the session lookup never counts as online", async () => {
  const { person, client } = await observer()
  const [hasty, calm] = [await createMember("Student"), await createMember("Student")]
  await withPlatform(async (db) => {
    await sql`lock table sessions in access exclusive mode`.execute(db)
    const short = await openSocket(programs.here)
    short.send(connectFrame(hasty))
    await waitUntil(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0)
    short.socket.close()
    await short.closed()
  })
  await connectAs(programs.here, calm)
  expect(await nextStatusOf(client, calm)).toBe("online")
  expect(await statusOf(person, hasty)).toEqual([])
})

test("a chosen status is stored and published to the institute only", async () => {
  const [{ person, client }, rival] = [await observer(), await observer("rival")]
  const student = await createMember("Student")
  for (const status of ["away", "online"] as const) {
    expect((await send(student, presence.updateOnlineStatus, { body: { status } })).status).toBe(200)
    expect(await nextStatusOf(client, student)).toBe(status)
    expect(await statusOf(person, student)).toEqual([{ userId: student.userId, status }])
  }
  expect(await statusOf(rival.person, student)).toEqual([])
  expect(JSON.stringify(rival.client.frames)).not.toContain(`"userId":${student.userId},`)
})

test("an invalid status and an invalid list are refused", async () => {
  const student = await createMember("Student")
  const bad = await send(student, presence.updateOnlineStatus, { body: { status: "asleep" as "away" } })
  expect(bad).toMatchObject({ status: 400, code: "invalid_input" })
  for (const userIds of ["", "1,,2", "x", "-1", Array.from({ length: 101 }, () => "1").join(",")])
    expect(await send(student, presence.listOnlineStatus, { query: { userIds } })).toMatchObject({ status: 400 })
  expect((await send(null, presence.updateOnlineStatus, { body: { status: "away" } })).status).toBe(401)
})
