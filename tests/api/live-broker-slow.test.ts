import { live, topicName } from "@/lib/contract/live"
import { flushNotifications, stopListening } from "@/lib/server/db/listener"
import { publishLive } from "@/lib/server/live/publish-live"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { closeSockets, connectAs, frame, type LiveClient, type LiveProgram, startLiveProgram } from "../setup/live"
import { startScriptedBroker } from "../setup/scripted-broker"
import { waitUntil } from "../setup/wait-until"
import { createMember, type TestMember } from "../setup/test-app"

const topicOf = ({ instituteId, userId }: TestMember) => topicName(live.bell, { instituteId, userId })
const ring = (who: TestMember, unread: number) =>
  withInstitute(who.instituteId, (db) => publishLive(db, live.bell, { params: who, message: { unread } }))

let broker: Awaited<ReturnType<typeof startScriptedBroker>>
let program: LiveProgram | undefined

beforeEach(async () => {
  broker = await startScriptedBroker()
})
afterEach(async () => {
  closeSockets()
  await program?.stop()
  await broker.stop()
})
afterAll(stopListening)

const start = async () => (program = await startLiveProgram({ brokerUrl: broker.url }))
const untilConnected = (withinMs?: number) =>
  waitUntil(() => Promise.resolve(broker.isSubscribed("live.leading")), withinMs)
const startConnected = async () => {
  const started = await start()
  await untilConnected()
  return started
}
const untilSubscriptionPending = () => waitUntil(() => Promise.resolve(broker.pendingCount() > 0))

/** Publishes a leader's heart-beat, after which the process gets its messages from the broker only. */
async function sendLeaderHeartbeat(leaderTerm = "one term") {
  await broker.publish("live.leading", leaderTerm)
  // The process flushes its own notifications first, so they are delivered by the time this resolves.
  await flushNotifications()
}

/** Connects a member and subscribes to their bell while the broker withholds its receipts. */
async function subscribeUnconfirmed(here: LiveProgram) {
  broker.state.withholdsReceipts = true
  const student = await createMember("Student")
  const client = await connectAs(here, student)
  client.send(frame("SUBSCRIBE", { id: "one", destination: `/topic/${topicOf(student)}`, receipt: "receipt-one" }))
  await untilSubscriptionPending()
  return { student, client }
}

const takeBell = async (client: LiveClient) => JSON.parse((await client.take("MESSAGE")).body)

test("a subscriber gets the receipt once the broker has confirmed the topic, and not before", async () => {
  const here = await startConnected()
  await sendLeaderHeartbeat()
  const { student, client } = await subscribeUnconfirmed(here)
  await sendLeaderHeartbeat()
  expect(client.frames).toEqual([])
  broker.release()
  await client.take("RECEIPT")
  await broker.publish(topicOf(student), JSON.stringify({ unread: 2 }))
  expect(await takeBell(client)).toEqual({ unread: 2 })
})

test("a process listens to the database until the broker has confirmed every topic, whichever process leads", async () => {
  const here = await startConnected()
  const { student, client } = await subscribeUnconfirmed(here)
  await client.take("RECEIPT")
  await sendLeaderHeartbeat()
  await ring(student, 1)
  expect(await takeBell(client)).toEqual({ unread: 1 })
})

test("the connection to a broker that does not answer is retried", async () => {
  broker.state.isMute = true
  await start()
  await waitUntil(() => Promise.resolve(broker.state.connectCount > 0))
  broker.state.isMute = false
  await untilConnected(15_000)
  expect(broker.state.connectCount).toBeGreaterThan(1)
})

test("a broker that does not confirm a topic counts as unreachable, and all clients reconnect", async () => {
  const here = await startConnected()
  await sendLeaderHeartbeat()
  const { client } = await subscribeUnconfirmed(here)
  broker.state.withholdsReceipts = false
  expect(await client.closed()).toMatchObject({ code: 1012 })
  await waitUntil(() => Promise.resolve(broker.state.connectCount > 1))
})

test("after a new leader term without a handover all clients reconnect, because messages may have been missed", async () => {
  const here = await startConnected()
  await sendLeaderHeartbeat()
  const { client } = await subscribeUnconfirmed(here)
  broker.release()
  await client.take("RECEIPT")
  await sendLeaderHeartbeat()
  expect(client.isOpen()).toBe(true)
  await waitUntil(async () => {
    await sendLeaderHeartbeat("another term")
    return !client.isOpen()
  })
  expect(await client.closed()).toMatchObject({ code: 1012 })
})
