import { sql } from "kysely"
import { live, topicName } from "@/lib/contract/live"
import { publishLive } from "@/lib/server/live/publish-live"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { closeSockets, connectAs, type LiveClient, subscribeTo } from "../setup/live"
import { type LiveProcess, startLiveProcess } from "../setup/live-process"
import { startRelayBroker } from "../setup/relay-broker"
import { createMember, institutes, type TestMember } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"

const LEADER_TOPIC = "live.leading"
const TIMEOUT_MS = 30_000
const bellOf = ({ instituteId, userId }: TestMember) => topicName(live.bell, { instituteId, userId })
const ring = (who: TestMember, unread: number) =>
  withInstitute(who.instituteId, (db) => publishLive(db, live.bell, { params: who, message: { unread } }))

let broker: Awaited<ReturnType<typeof startRelayBroker>>
let processes: LiveProcess[]

beforeEach(async () => {
  broker = await startRelayBroker()
  processes = await Promise.all(["first", "second", "third"].map((name) => startLiveProcess(name, broker.urlFor(name))))
  await untilServedByBroker(processes)
  await waitUntil(async () => (await countCompetitors()) === processes.length, TIMEOUT_MS)
})
afterEach(async () => {
  closeSockets()
  await Promise.all(processes.map((one) => one.kill()))
  await broker.stop()
})

/** The number of processes that have competed for the lead: each does so on a connection of its own, which stays open. */
async function countCompetitors(): Promise<number> {
  const { rows } = await readPlatform((db) =>
    sql`select from pg_stat_activity
      where datname = current_database() and query like 'select pg_try_advisory_lock%'`.execute(db),
  )
  return rows.length
}

/** Waits until each of these processes has switched from the database to the broker, again if it had done so before. */
const untilServedByBroker = (some: LiveProcess[], formerCounts = some.map(() => 0)) =>
  waitUntil(() => Promise.resolve(some.every(({ log }, at) => switchCount(log) > (formerCounts[at] ?? 0))), TIMEOUT_MS)
const switchCount = (log: string[]) => log.filter((line) => line === "live messages come from the broker").length

/** The process that sent the last heart-beat, and the others. */
function findLeader() {
  const heartbeat = broker.relayed.findLast(({ topic }) => topic === LEADER_TOPIC)
  const leader = processes.find(({ name }) => name === heartbeat?.from)
  if (!leader) throw new Error("no process leads")
  return { leader, followers: processes.filter((one) => one !== leader) }
}

const untilLedByAnother = (former: LiveProcess) =>
  waitUntil(() => {
    const heartbeat = broker.relayed.findLast(({ topic, body }) => topic === LEADER_TOPIC && body !== "stopping")
    return Promise.resolve(heartbeat !== undefined && heartbeat.from !== former.name)
  }, TIMEOUT_MS)

/** Connects a member to each of these processes and subscribes to their bell. */
async function listenAt(some: LiveProcess[], member: TestMember): Promise<LiveClient[]> {
  const clients = await Promise.all(some.map((one) => connectAs(one, member)))
  for (const client of clients) await subscribeTo(client, `/topic/${bellOf(member)}`)
  return clients
}

const takeBell = async (client: LiveClient) => JSON.parse((await client.take("MESSAGE")).body)
const relayedBells = (member: TestMember) => broker.relayed.filter(({ topic }) => topic === bellOf(member))

test("the leader forwards each message once, and the clients of every process receive it once", async () => {
  const { leader } = findLeader()
  const student = await createMember("Student")
  const clients = await listenAt(processes, student)
  await ring(student, 1)
  await ring(student, 2)
  for (const client of clients) {
    expect(await takeBell(client)).toEqual({ unread: 1 })
    expect(await takeBell(client)).toEqual({ unread: 2 })
    expect(client.frames).toEqual([])
  }
  expect(relayedBells(student)).toEqual(
    [1, 2].map((unread) => ({ from: leader.name, topic: bellOf(student), body: JSON.stringify({ unread }) })),
  )
})

test("a message of one process reaches the clients of another: somebody connects there", async () => {
  const { leader, followers } = findLeader()
  const [here, there] = followers
  if (!here || !there) throw new Error("there are two followers")
  const client = await connectAs(here, await createMember("Admin"))
  const presence = topicName(live.presence, { instituteId: institutes.acme })
  await subscribeTo(client, `/topic/${presence}`)
  const student = await createMember("Student")
  await connectAs(there, student)
  let changes: { userId: number; status: string }[] = []
  while (!changes.some(({ userId }) => userId === student.userId))
    ({ changes } = JSON.parse((await client.take("MESSAGE")).body))
  expect(changes).toContainEqual({ userId: student.userId, status: "online" })
  expect(broker.relayed.filter(({ topic }) => topic === presence).every(({ from }) => from === leader.name)).toBe(true)
})

test("when the leader is killed, the clients reconnect, another process leads, and messages arrive again", async () => {
  const { leader, followers } = findLeader()
  const student = await createMember("Student")
  const before = await listenAt(followers, student)
  const formerCounts = followers.map(({ log }) => switchCount(log))
  await leader.kill()
  for (const client of before) expect(await client.closed()).toMatchObject({ code: 1012 })

  const clients = await listenAt(followers, student)
  await ring(student, 1)
  for (const client of clients) expect(await takeBell(client)).toEqual({ unread: 1 })

  await untilLedByAnother(leader)
  await untilServedByBroker(followers, formerCounts)
  const forwarded = relayedBells(student).length
  await ring(student, 2)
  for (const client of clients) {
    while ((await takeBell(client)).unread !== 2);
    expect(client.frames).toEqual([])
  }
  expect(relayedBells(student).slice(forwarded)).toEqual([
    { from: findLeader().leader.name, topic: bellOf(student), body: JSON.stringify({ unread: 2 }) },
  ])
})

test("when the leader stops in order, another process takes over while the clients stay connected", async () => {
  const { leader, followers } = findLeader()
  const student = await createMember("Student")
  const clients = await listenAt(followers, student)
  const formerCounts = followers.map(({ log }) => switchCount(log))
  const stopped = leader.stop()
  await ring(student, 1)
  for (const client of clients) expect(await takeBell(client)).toEqual({ unread: 1 })
  await stopped
  await untilLedByAnother(leader)
  await untilServedByBroker(followers, formerCounts)
  await ring(student, 2)
  for (const client of clients) {
    while ((await takeBell(client)).unread !== 2);
    expect(client.isOpen()).toBe(true)
  }
})
