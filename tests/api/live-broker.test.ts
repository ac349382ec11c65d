import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { live, topicName } from "@/lib/contract/live"
import { stopListening } from "@/lib/server/db/listener"
import { connectBroker } from "@/lib/server/live/broker"
import { publishLive } from "@/lib/server/live/publish-live"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { isRabbitInstalled, type Rabbit, startRabbit } from "@/scripts/setup/rabbitmq"
import { closeSockets, connectAs, type LiveProgram, startLiveProgram, subscribeTo } from "../setup/live"
import { createMember, type TestMember } from "../setup/test-app"

const bellOf = ({ instituteId, userId }: TestMember) => `/topic/${topicName(live.bell, { instituteId, userId })}`
const ring = (who: TestMember, unread: number) =>
  withInstitute(who.instituteId, (db) => publishLive(db, live.bell, { params: who, message: { unread } }))

const whereInstalled = isRabbitInstalled() ? describe : describe.skip

whereInstalled("with RabbitMQ between the machines (skipped where it is not installed)", () => {
  const directory = mkdtempSync(join(tmpdir(), "lectern-rabbit-"))
  // Below the ports that a database takes and those that systems hand out to outgoing connections.
  const port = 17_600 + (process.pid % 600) * 4
  let rabbit: Rabbit
  let programs: LiveProgram[] = []

  beforeAll(async () => {
    rabbit = await start()
    programs = await Promise.all([0, 1].map(() => startLiveProgram({ brokerUrl: rabbit.url })))
  }, 120_000)
  afterEach(closeSockets)
  afterAll(async () => {
    for (const program of programs) await program.stop()
    await stopListening()
    await rabbit.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  const start = () => startRabbit({ directory, port, user: "lectern", password: "broker-password" })

  /** Connects a member to both machines and subscribes to their bell. */
  async function listener() {
    const student = await createMember("Student")
    const clients = await Promise.all(programs.map((program) => connectAs(program, student)))
    for (const client of clients) await subscribeTo(client, bellOf(student))
    return { student, clients }
  }

  /** Publishes to the bell and expects the message on every machine. */
  async function expectBell({ student, clients }: Awaited<ReturnType<typeof listener>>) {
    await ring(student, 1)
    for (const client of clients) expect(JSON.parse((await client.take("MESSAGE")).body)).toEqual({ unread: 1 })
  }

  /** Resolves once there is a leader and the others know: every process has received its last heart-beat but one. */
  async function untilLed() {
    const { topics, stop } = spyOnBroker()
    while (topics.filter((topic) => topic === "live.leading").length < 2) await soon()
    await stop()
  }

  /** Subscribes at the broker itself and collects the topics of all messages. */
  function spyOnBroker(...others: string[]) {
    const topics: string[] = []
    const broker = connectBroker(rabbit.url, {
      onMessage: (topic) => topics.push(topic),
      onDown: () => undefined,
    })
    for (const topic of ["live.leading", ...others]) void broker.subscribe(topic)
    return { topics, stop: broker.stop, isConnected: broker.isConnected }
  }

  test("a message arrives exactly once on both machines, through the broker", async () => {
    await untilLed()
    const listening = await listener()
    const bell = bellOf(listening.student).slice("/topic/".length)
    const { topics, stop } = spyOnBroker(bell)
    while (!topics.includes("live.leading")) await soon()
    await expectBell(listening)
    while (!topics.includes(bell)) await soon()
    expect(topics.filter((topic) => topic === bell)).toHaveLength(1)
    for (const { frames } of listening.clients) expect(frames).toEqual([])
    await stop()
  })

  test("when the broker stops, all clients reconnect and get messages from the database until it is back", async () => {
    await untilLed()
    const { clients } = await listener()
    await rabbit.kill()
    for (const client of clients) expect(await client.closed()).toMatchObject({ code: 1012 })
    await expectBell(await listener())
    rabbit = await start()
    await untilLed()
    await expectBell(await listener())
  }, 120_000)

  test("when the leader stops, another process takes over and no message is lost", async () => {
    await untilLed()
    const listening = await listener()
    const last = programs.at(-1)
    programs = programs.slice(0, -1)
    await last?.stop()
    const rest = { ...listening, clients: listening.clients.slice(0, -1) }
    await expectBell(rest)
    await untilLed()
    await expectBell(rest)
  })
})

const soon = () => new Promise((resolve) => setTimeout(resolve, 20))
