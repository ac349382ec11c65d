import { sql } from "kysely"
import { live, nameOf, type Presence } from "@/lib/contract/live"
import { presence } from "@/lib/features/presence/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { connected, connectFrame, type LiveClient, open, subscribed, withLive } from "../setup/live"
import { until } from "../setup/until"
import { send, someone, type Someone } from "../setup/world"

const programs = withLive({ graceMs: 1_200 })

const topicOf = ({ instituteId }: Someone) => `/topic/${nameOf(live.presence, { instituteId })}`

async function observer(slug?: "rival") {
  const person = await someone("Teacher", slug)
  const client = await connected(programs.here, person)
  await subscribed(client, topicOf(person))
  return { person, client }
}

/** Waits until the topic tells of a person. */
async function toldOf(client: LiveClient, { userId }: Someone): Promise<string> {
  for (;;) {
    const { changes } = JSON.parse((await client.take("MESSAGE")).body) as { changes: Presence[] }
    const change = changes.find((one) => one.userId === userId)
    if (change) return change.status
  }
}

const statusOf = async (who: Someone, ...people: Someone[]) =>
  (await send(who, presence.listOnlineStatus, { query: { userIds: people.map(({ userId }) => userId).join(",") } }))
    .data

test("a person is online with their first connection and offline with the end of their last, wherever it was", async () => {
  const { person, client } = await observer()
  const student = await someone("Student")
  const one = await connected(programs.here, student)
  expect(await toldOf(client, student)).toBe("online")
  const two = await connected(programs.elsewhere, student)
  expect(await statusOf(person, student)).toEqual([{ userId: student.userId, status: "online" }])

  const other = await someone("Student")
  one.socket.close()
  await one.closed()
  const third = await connected(programs.elsewhere, other)
  expect(await toldOf(client, other)).toBe("online")
  third.socket.close()
  expect(await toldOf(client, other)).toBe("offline")
  expect(await statusOf(person, student)).toEqual([{ userId: student.userId, status: "online" }])

  two.socket.close()
  expect(await toldOf(client, student)).toBe("offline")
  expect(await statusOf(person, student)).toEqual([{ userId: student.userId, status: "offline" }])
})

test("whoever hangs up while their session is looked up was never there", async () => {
  const { person, client } = await observer()
  const [hasty, calm] = [await someone("Student"), await someone("Student")]
  await withPlatform(async (db) => {
    await sql`lock table sessions in access exclusive mode`.execute(db)
    const short = await open(programs.here)
    short.send(connectFrame(hasty))
    await until(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0)
    short.socket.close()
    await short.closed()
  })
  await connected(programs.here, calm)
  expect(await toldOf(client, calm)).toBe("online")
  expect(await statusOf(person, hasty)).toEqual([])
})

test("the status that a person chooses is stored and announced to their institute alone", async () => {
  const [{ person, client }, rival] = [await observer(), await observer("rival")]
  const student = await someone("Student")
  for (const status of ["away", "online"] as const) {
    expect((await send(student, presence.updateOnlineStatus, { body: { status } })).status).toBe(200)
    expect(await toldOf(client, student)).toBe(status)
    expect(await statusOf(person, student)).toEqual([{ userId: student.userId, status }])
  }
  expect(await statusOf(rival.person, student)).toEqual([])
  expect(JSON.stringify(rival.client.frames)).not.toContain(`"userId":${student.userId},`)
})

test("a status that is none, and a list that is none, are refused", async () => {
  const student = await someone("Student")
  const bad = await send(student, presence.updateOnlineStatus, { body: { status: "asleep" as "away" } })
  expect(bad).toMatchObject({ status: 400, code: "invalid_input" })
  for (const userIds of ["", "1,,2", "x", "-1", Array.from({ length: 101 }, () => "1").join(",")])
    expect(await send(student, presence.listOnlineStatus, { query: { userIds } })).toMatchObject({ status: 400 })
  expect((await send(null, presence.updateOnlineStatus, { body: { status: "away" } })).status).toBe(401)
})
