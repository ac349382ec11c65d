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
const isAsked = () => until(() => Promise.resolve(broker.waiting() > 0))

/** A person who asked for their bell while the broker held its confirmation back. */
async function asking() {
  const here = await start()
  await isJoined()
  broker.state.isHolding = true
  const student = await someone("Student")
  const client = await connected(here, student)
  client.send(frame("SUBSCRIBE", { id: "one", destination: `/topic/${topicOf(student)}`, receipt: "asked" }))
  await isAsked()
  return { student, client }
}

const rung = async (client: LiveClient) => JSON.parse((await client.take("MESSAGE")).body)

test("whoever subscribes gets their receipt once the broker gives the topic, and not before", async () => {
  const { student, client } = await asking()
  await ring(student, 1)
  expect(await rung(client)).toEqual({ unread: 1 })
  expect(client.frames).toEqual([])
  broker.release()
  await client.take("RECEIPT")
  await broker.publish(topicOf(student), JSON.stringify({ unread: 2 }))
  expect(await rung(client)).toEqual({ unread: 2 })
})

test("a program hears the database until the broker gives every topic, whoever leads", async () => {
  const { student, client } = await asking()
  await broker.publish("live.leading", "")
  await heardAll()
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

test("a broker that does not confirm a topic is taken for gone, and nobody waits for it", async () => {
  const { student, client } = await asking()
  broker.state.isHolding = false
  await client.take("RECEIPT")
  await ring(student, 1)
  expect(await rung(client)).toEqual({ unread: 1 })
  await until(() => Promise.resolve(broker.isFollowed(topicOf(student))))
  expect(broker.state.joined).toBe(2)
}, 30_000)
