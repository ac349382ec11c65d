import { createServer } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { type Break, breakConnection, openPatch } from "../setup/broken-upload"
import { mp4Bytes } from "../setup/mp4-bytes"
import { type Attack, type AttackServer, atLeast, atMost, type Check, oneOf, type Target } from "./frame/attack"
import { addPeople, ANY_SIGN_IN, type Person } from "./frame/people"
import { beginUpload, continueUpload, offsetOf, uploadFile } from "./frame/tus"
import { readHeld } from "./frame/held"
import { listen } from "./frame/listen"

const MB = 1024 * 1024
const BREAKS: readonly Break[] = ["FIN", "RST", "half-close"]
const POINTS: readonly [string, number][] = [
  ["no byte", 0],
  ["some bytes", 150_000],
  ["all bytes", 400_000],
]
const TIMES = 4
const BYTES = 400_000
/** Those of the vulnerable server. */
const PLACES = 3
const DROPS = 10
const SLOW = { people: 14, each: 3, bytesPerSecond: 500, places: 40 }
const OTHER_BYTES = 2 * MB
/** Bytes need a moment to arrive, and a server one to see that a connection is gone. */
const ARRIVING_MS = 50
const GONE_MS = 3_000

/** Drops uploads in every way and at every point, and holds the places for uploads with slow ones of one institute. */
export const attack: Attack = {
  summary: "Drops uploads in every way, a video ten times, and holds forty slow ones, which must stop nobody else",
  vulnerable: startVulnerable,
  async run(target) {
    const [teacher] = await addPeople(target, { slug: "acme", role: "Teacher", count: 1, from: () => "127.0.0.5" })
    const [other] = await addPeople(target, { slug: "rival", role: "Teacher", count: 1, from: () => "127.0.0.6" })
    if (!teacher || !other) throw new Error("nobody was added")
    return [
      ...(await dropEverywhere(target, teacher)),
      ...(await dropVideo(target, teacher)),
      ...(await holdSlowly(target, other)),
    ]
  },
}

const announce = (bytes: number) => ({ kind: "video", name: "a.mp4", bytes })

async function open({ port }: Target, as: Person, upload: { path: string; offset: number; announced: number }) {
  return openPatch({ port, as, from: as.from, host: `${as.slug}.localhost`, ...upload })
}

const write = (socket: Socket, bytes: Buffer) =>
  Promise.race([
    new Promise<void>((resolve) => void socket.write(bytes, () => resolve())),
    new Promise<void>((resolve) => void socket.once("close", () => resolve())),
  ])

/** Drops uploads until a place is not given back. */
async function dropEverywhere(target: Target, as: Person): Promise<Check[]> {
  const checks: Check[] = []
  const body = mp4Bytes(BYTES)
  for (const how of BREAKS)
    for (const [point, sent] of POINTS) {
      const refused = await dropSome(target, as, { how, body: body.subarray(0, sent) })
      const held = await heldAfterwards(target)
      checks.push(
        atMost(`uploads refused of ${TIMES} that end by ${how} after ${point}`, refused, 0),
        atMost(`places and bytes held after ${how} after ${point}`, held, 0),
      )
      if (held > 0) return checks
    }
  return checks
}

async function dropSome(target: Target, as: Person, { how, body }: { how: Break; body: Buffer }): Promise<number> {
  let refused = 0
  for (let time = 0; time < TIMES; time += 1) {
    const { path } = await beginUpload(target.port, as, announce(BYTES))
    if (path === "") refused += 1
    else {
      const socket = await open(target, as, { path, offset: 0, announced: BYTES })
      if (body.length > 0) await write(socket, body)
      await delay(ARRIVING_MS)
      breakConnection(socket, how)
      await heldAfterwards(target)
      socket.destroy()
    }
  }
  return refused
}

/** What is still held once a server has had time to see that a connection is gone. */
async function heldAfterwards(target: Target): Promise<number> {
  const until = performance.now() + GONE_MS
  for (;;) {
    const held = Object.values(await readHeld(target)).reduce((sum, count) => sum + count, 0)
    if (held === 0 || performance.now() > until) return held
    await delay(ARRIVING_MS)
  }
}

async function dropVideo(target: Target, as: Person): Promise<Check[]> {
  const body = mp4Bytes(40 * MB)
  const { path, status } = await beginUpload(target.port, as, announce(body.length))
  if (path === "") return [oneOf("status of a video that is begun afterwards", status, [201])]
  for (let time = 1; time <= DROPS; time += 1) {
    const offset = await offsetOf(target.port, as, path)
    const socket = await open(target, as, { path, offset, announced: body.length - offset })
    await write(socket, body.subarray(offset, (time * body.length) / DROPS - 1))
    await delay(ARRIVING_MS)
    breakConnection(socket, BREAKS[time % 2] ?? "FIN")
  }
  await heldAfterwards(target)
  const offset = await offsetOf(target.port, as, path)
  const done = await continueUpload(target.port, as, { path, offset, body: body.subarray(offset) })
  return [
    oneOf(`status of a video of 40 MB whose connection dropped ${DROPS} times`, done.status, [204]),
    atMost("places and bytes held after it", await heldAfterwards(target), 0),
  ]
}

/** Forty and some uploads of one institute that receive next to nothing, and one of another institute. */
async function holdSlowly(target: Target, other: Person): Promise<Check[]> {
  const from = (at: number) => `127.0.1.${1 + Math.floor(at / 6)}`
  const people = await addPeople(target, { slug: "acme", role: "Teacher", count: SLOW.people, from })
  const sockets: Socket[] = []
  for (const person of people)
    for (let each = 0; each < SLOW.each; each += 1) {
      const { path } = await beginUpload(target.port, person, announce(MB))
      if (path !== "") sockets.push(await open(target, person, { path, offset: 0, announced: MB }))
    }
  const timer = setInterval(() => sockets.forEach((socket) => socket.write(Buffer.alloc(SLOW.bytesPerSecond))), 1_000)
  await delay(1_000)
  const { uploads = 0 } = await readHeld(target)
  const since = performance.now()
  const { status } = await uploadFile(target.port, other, { ...announce(0), body: mp4Bytes(OTHER_BYTES) })
  const ms = performance.now() - since
  clearInterval(timer)
  sockets.forEach((socket) => socket.destroy())
  return [
    atLeast("places that slow uploads hold", uploads, SLOW.places),
    oneOf(`status of an upload of another institute beside ${sockets.length} slow ones`, status, [204]),
    atMost("time that it took", ms / 1_000, 5, "s"),
    atMost("places and bytes held after all were dropped", await heldAfterwards(target), 0),
  ]
}

/** Gives places back with the answer, which a connection that is gone never gets. */
function startVulnerable(): Promise<AttackServer> {
  let held = 0
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    request.on("error", () => undefined)
    if (request.url === "/api/health") return void response.end(JSON.stringify({ data: { held: { uploads: held } } }))
    if (request.method === "POST" && request.url !== "/uploads")
      return void request.resume().on("end", () => response.end(JSON.stringify(ANY_SIGN_IN)))
    if (request.method === "POST" && held < PLACES)
      return void response.writeHead(201, { location: "/uploads/1" }).end()
    if (request.method !== "PATCH") return void response.writeHead(503).end()
    held += 1
    request.resume().on("end", () => {
      held -= 1
      response.writeHead(204).end()
    })
  })
  return listen(server)
}
