// A child process that holds the connections of `live.ts` on another core and reports their latencies.
import { text } from "node:stream/consumers"
import pg from "pg"
import { WebSocket } from "ws"

interface Task {
  port: number
  databaseUrl: string
  host: string
  instituteId: number
  people: { userId: number; accessToken: string; loginToken: string }[]
  seconds: number
  /** Messages per second to single people, and to everyone in a room of `roomSize`. */
  singles: number
  rooms: number
  roomSize: number
}

const AT_ONCE = 100
const TURN_MS = 10
const BEAT_MS = 10_000
const task: Task = JSON.parse(await text(process.stdin))
const sockets: WebSocket[] = []
const latencies: number[] = []
let dropped = 0
let isMeasuring = false

const now = () => performance.timeOrigin + performance.now()

const began = now()
for (let from = 0; from < task.people.length; from += AT_ONCE)
  await Promise.all(task.people.slice(from, from + AT_ONCE).map((person, at) => connect(person, from + at)))
const connectSeconds = (now() - began) / 1000

sendHeartbeats()
await pause(12_000)
process.stdout.write("connected\n")
const before = now()
isMeasuring = true
const sent = await publish()
await pause(1_000)
isMeasuring = false
latencies.sort((a, b) => a - b)
const at = (part: number) => Math.round((latencies[Math.floor(latencies.length * part)] ?? Number.NaN) * 100) / 100
const results = {
  connections: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  dropped,
  connectSeconds,
  sent,
  delivered: latencies.length,
  perSecond: Math.round(latencies.length / ((now() - before) / 1000 - 1)),
  p50Ms: at(0.5),
  p99Ms: at(0.99),
}
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0))

function connect({ userId, accessToken, loginToken }: Task["people"][number], n: number): Promise<void> {
  const ip = `10.${(n >> 12) & 255}.${(n >> 4) & 255}.${n & 15}`
  const socket = new WebSocket(`ws://127.0.0.1:${task.port}/live`, ["v12.stomp"], {
    headers: { host: task.host, "x-forwarded-for": ip },
    perMessageDeflate: false,
  })
  sockets.push(socket)
  const topics = [`institute.${task.instituteId}.user.${userId}.bell`]
  if (n < task.roomSize) topics.push(`institute.${task.instituteId}.presence`)
  return new Promise((resolve, reject) => {
    socket.on("error", reject)
    socket.on("close", () => (dropped += 1))
    socket.on("open", () =>
      socket.send(
        `CONNECT\naccept-version:1.2\nheart-beat:1000,10000\nAuthorization:Bearer ${accessToken}\nloginToken:${loginToken}\n\n\0`,
      ),
    )
    socket.on("message", (data: Buffer) => {
      if (data[0] === 67) {
        topics.forEach((topic, id) =>
          socket.send(
            `SUBSCRIBE\nid:${id}\ndestination:/topic/${topic}\n${id === topics.length - 1 ? "receipt:r\n" : ""}\n\0`,
          ),
        )
      } else if (data[0] === 82) resolve()
      else if (data[0] === 77 && isMeasuring) {
        const stamp = /"at":([\d.]+)/.exec(data.toString("latin1"))?.[1]
        if (stamp) latencies.push(now() - Number(stamp))
      } else if (data[0] === 69) reject(new Error(data.toString()))
    })
  })
}

/** Sends the heart-beat of each client as often as the server asks for it, spread over the time. */
function sendHeartbeats(): void {
  const slices = BEAT_MS / TURN_MS
  let turn = 0
  setInterval(() => {
    for (let n = turn % slices; n < sockets.length; n += slices) sockets[n]?.send("\n")
    turn += 1
  }, TURN_MS)
}

/** Publishes at an even rate, as transactions do; returns the number of expected deliveries. */
async function publish(): Promise<number> {
  const client = new pg.Client({ connectionString: task.databaseUrl })
  await client.connect()
  const turns = (task.seconds * 1000) / TURN_MS
  const start = now()
  let deliveries = 0
  for (let turn = 0; turn < turns; turn += 1) {
    const due = start + turn * TURN_MS
    if (due > now()) await pause(due - now())
    const payloads: string[] = []
    const body = () => JSON.stringify({ at: now(), unread: turn, note: "x".repeat(120) })
    for (let n = share(task.singles, turn); n > 0; n -= 1) {
      const person = task.people[(deliveries += 1) % task.people.length]
      payloads.push(`institute.${task.instituteId}.user.${person?.userId}.bell\n${body()}`)
    }
    for (let n = share(task.rooms, turn); n > 0; n -= 1) {
      deliveries += task.roomSize
      payloads.push(`institute.${task.instituteId}.presence\n${body()}`)
    }
    if (payloads.length > 0) await client.query("select pg_notify('live', p) from unnest($1::text[]) p", [payloads])
  }
  await client.end()
  return deliveries
}

/** How many of `perSecond` messages belong to this turn. */
function share(perSecond: number, turn: number): number {
  const each = (perSecond * TURN_MS) / 1000
  return Math.floor((turn + 1) * each) - Math.floor(turn * each)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
