import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { live, nameOf } from "@/lib/contract/live"
import { joinBroker } from "@/lib/server/live/broker"
import { publishLive } from "@/lib/server/live/publish"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { hasRabbit, type Rabbit, startRabbit } from "@/scripts/setup/rabbitmq"
import { closeAll, connected, endLive, type LiveProgram, startLiveProgram, subscribed } from "../setup/live"
import { someone, type Someone } from "../setup/world"

const bellOf = ({ instituteId, userId }: Someone) => `/topic/${nameOf(live.bell, { instituteId, userId })}`
const ring = (who: Someone, unread: number) =>
  withInstitute(who.instituteId, (db) => publishLive(db, live.bell, { params: who, message: { unread } }))

const whereInstalled = hasRabbit() ? describe : describe.skip

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
  afterEach(closeAll)
  afterAll(async () => {
    for (const program of programs) await program.stop()
    await endLive()
    await rabbit.stop()
    rmSync(directory, { recursive: true, force: true })
  }, 60_000)

  const start = () => startRabbit({ directory, port, user: "lectern", password: "broker-password" })

  /** A person connected to both machines, who hears their bell there. */
  async function listener() {
    const student = await someone("Student")
    const clients = await Promise.all(programs.map((program) => connected(program, student)))
    for (const client of clients) await subscribed(client, bellOf(student))
    return { student, clients }
  }

  /** Rings and hears it on every machine. */
  async function rung({ student, clients }: Awaited<ReturnType<typeof listener>>) {
    await ring(student, 1)
    for (const client of clients) expect(JSON.parse((await client.take("MESSAGE")).body)).toEqual({ unread: 1 })
  }

  /** Resolves once a program leads and the others know: every one of them heard its last beat but one. */
  async function led() {
    const { topics, stop } = overhear()
    while (topics.filter((topic) => topic === "live.leading").length < 2) await soon()
    await stop()
  }

  /** Hears on the broker itself what passes there. */
  function overhear(...others: string[]) {
    const topics: string[] = []
    const broker = joinBroker(rabbit.url, {
      onMessage: (topic) => topics.push(topic),
      onDown: () => undefined,
    })
    for (const topic of ["live.leading", ...others]) void broker.follow(topic)
    return { topics, stop: broker.stop, isUp: broker.isUp }
  }

  test("what is published once arrives once on both, through the broker", async () => {
    await led()
    const listening = await listener()
    const bell = bellOf(listening.student).slice("/topic/".length)
    const { topics, stop } = overhear(bell)
    while (!topics.includes("live.leading")) await soon()
    await rung(listening)
    while (!topics.includes(bell)) await soon()
    expect(topics.filter((topic) => topic === bell)).toHaveLength(1)
    for (const { frames } of listening.clients) expect(frames).toEqual([])
    await stop()
  }, 60_000)

  test("when the broker dies, everybody connects anew and hears the database until it is back", async () => {
    await led()
    const { clients } = await listener()
    await rabbit.kill()
    for (const client of clients) expect(await client.closed()).toMatchObject({ code: 1012 })
    await rung(await listener())
    rabbit = await start()
    await led()
    await rung(await listener())
  }, 120_000)

  test("when the program that leads stops, another takes over and nothing is missed", async () => {
    await led()
    const listening = await listener()
    const last = programs.at(-1)
    programs = programs.slice(0, -1)
    await last?.stop()
    const rest = { ...listening, clients: listening.clients.slice(0, -1) }
    await rung(rest)
    await led()
    await rung(rest)
  }, 60_000)
})

const soon = () => new Promise((resolve) => setTimeout(resolve, 20))
