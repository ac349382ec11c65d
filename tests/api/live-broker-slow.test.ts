import { live, nameOf } from "@/lib/contract/live"
import { heardAll } from "@/lib/server/db/listener"
import { publishLive } from "@/lib/server/live/publish"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { closeAll, connected, endLive, frame, type LiveClient, type LiveProgram, startLiveProgram } from "../setup/live"
import { startScriptedBroker } from "../setup/scripted-broker"
import { until } from "../setup/until"
import { someone, type Someone } from "../setup/world"

const topicOf = ({ instituteId, userId }: Someone) => nameOf(live.bell, { instituteId, userId })
const ring = (who: Someone, unread: number) =>
  withInstitute(who.instituteId, (db) => publishLive(db, live.bell, { params: who, message: { unread } }))

let broker: Awaited<ReturnType<typeof startScriptedBroker>>
let program: LiveProgram | undefined

beforeEach(async () => {
  broker = await startScriptedBroker()
})
afterEach(async () => {
  closeAll()
  await program?.stop()
  await broker.stop()
})
afterAll(endLive)

const start = async () => (program = await startLiveProgram({ brokerUrl: broker.url }))
const isJoined = (withinMs?: number) => until(() => Promise.resolve(broker.isFollowed("live.leading")), withinMs)
const joined = async () => {
  const started = await start()
  await isJoined()
  return started
}
const isAsked = () => until(() => Promise.resolve(broker.waiting() > 0))

/** Has the program hear the broker alone, by a beat of one that leads. */
async function beat(reign = "one reign") {
  await broker.publish("live.leading", reign)
  // The program asked the database before this does, so it has its answer.
  await heardAll()
}

/** A person who asks for their bell while the broker holds its confirmations back. */
async function asking(here: LiveProgram) {
  broker.state.isHolding = true
  const student = await someone("Student")
  const client = await connected(here, student)
  client.send(frame("SUBSCRIBE", { id: "one", destination: `/topic/${topicOf(student)}`, receipt: "asked" }))
  await isAsked()
  return { student, client }
}

const rung = async (client: LiveClient) => JSON.parse((await client.take("MESSAGE")).body)

test("whoever subscribes gets their receipt once the broker gives the topic, and not before", async () => {
  const here = await joined()
  await beat()
  const { student, client } = await asking(here)
  await beat()
  expect(client.frames).toEqual([])
  broker.release()
  await client.take("RECEIPT")
  await broker.publish(topicOf(student), JSON.stringify({ unread: 2 }))
  expect(await rung(client)).toEqual({ unread: 2 })
})

test("a program hears the database until the broker gives every topic, whoever leads", async () => {
  const here = await joined()
  const { student, client } = await asking(here)
  await client.take("RECEIPT")
  await beat()
  await ring(student, 1)
  expect(await rung(client)).toEqual({ unread: 1 })
})

test("a broker that takes a connection and says nothing is tried anew", async () => {
  broker.state.isMute = true
  await start()
  await until(() => Promise.resolve(broker.state.joined > 0))
  broker.state.isMute = false
  await isJoined(15_000)
  expect(broker.state.joined).toBeGreaterThan(1)
}, 30_000)

test("a broker that does not confirm a topic is taken for gone, and everybody is told to connect anew", async () => {
  const here = await joined()
  await beat()
  const { client } = await asking(here)
  broker.state.isHolding = false
  expect(await client.closed()).toMatchObject({ code: 1012 })
  await until(() => Promise.resolve(broker.state.joined > 1))
}, 30_000)

test("whoever leads anew without having handed over may have missed something: everybody is told to connect anew", async () => {
  const here = await joined()
  await beat()
  const { client } = await asking(here)
  broker.release()
  await client.take("RECEIPT")
  await beat()
  expect(client.isOpen()).toBe(true)
  await until(async () => {
    await beat("another reign")
    return !client.isOpen()
  })
  expect(await client.closed()).toMatchObject({ code: 1012 })
})
