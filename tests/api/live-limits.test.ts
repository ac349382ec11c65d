import type { Socket } from "node:net"
import { sql } from "kysely"
import { WebSocket } from "ws"
import { live, nameOf } from "@/lib/contract/live"
import { publishLive } from "@/lib/server/live/publish"
import { FRAME_BYTES } from "@/lib/server/live/stomp"
import { withInstitute } from "@/lib/server/tenancy/institute"
import {
  closeAll,
  connected,
  connectFrame,
  endLive,
  frame,
  type LiveProgram,
  open,
  startLiveProgram,
  subscribed,
} from "../setup/live"
import { institutes, someone } from "../setup/world"

let here: LiveProgram

beforeAll(async () => {
  here = await startLiveProgram()
})
afterEach(closeAll)
afterAll(async () => {
  await here.stop()
  await endLive()
})

const sendAsEver = WebSocket.prototype.send
const presenceTopic = `/topic/${nameOf(live.presence, { instituteId: institutes.acme })}`
const announce = (userId: number) =>
  withInstitute(institutes.acme, (db) =>
    publishLive(db, live.presence, {
      params: { instituteId: institutes.acme },
      message: { changes: [{ userId, status: "away" }] },
    }),
  )

test.each([
  ["HELLO\n\n\0", 400, "The command is not one of STOMP 1.2"],
  ["SUBSCRIBE\nid\n\n\0", 400, "A header has no name or no colon"],
  ["SUBSCRIBE\0", 400, "The frame ends before its headers do"],
  ["SUBSCRIBE\nid:1\n\n\0", 400, "A SUBSCRIBE names a destination"],
  ["SUBSCRIBE\ndestination:/topic/a\n\n\0", 400, "An id of 1 to 64 letters is needed"],
  ["SUBSCRIBE\nid:1\ndestination:/topic/a\nack:client\n\n\0", 400, "Only ack:auto is offered"],
  ["UNSUBSCRIBE\nid:9\n\n\0", 400, "There is no subscription with this id"],
  ["SEND\n\n\0", 400, "A SEND names a destination"],
  ["BEGIN\ntransaction:1\n\n\0", 400, "Acknowledgements and transactions are not offered"],
  ["CONNECT\naccept-version:1.2\n\n\0", 400, "CONNECT was sent twice"],
  [`SEND\na:${"x".repeat(FRAME_BYTES)}\n\n\0`, 413, undefined],
])(
  "a frame that breaks STOMP is answered with what is wrong, then the connection ends: %j",
  async (text, status, fault) => {
    const client = await connected(here, await someone("Student"))
    client.send(text)
    const { headers, body } = await client.take("ERROR")
    const told = JSON.parse(body)
    expect(told).toMatchObject({ status, ...(fault && { fields: { frame: [fault] } }) })
    expect(headers).toMatchObject({ "content-type": "application/json", code: told.code })
    expect(await client.closed()).toMatchObject({ code: 4000 + status })
  },
)

test("frames are done in the order in which they came, however many come at once", async () => {
  const client = await connected(here, await someone("Student"))
  const { _socket: wire } = client.socket as unknown as { _socket: Socket }
  const subscribing = (receipt: string) => frame("SUBSCRIBE", { id: "x", destination: presenceTopic, receipt })
  wire.cork()
  for (let at = 0; at < 20; at += 1)
    client.send(subscribing(`on-${at}`) + frame("UNSUBSCRIBE", { id: "x", receipt: `off-${at}` }))
  wire.uncork()
  for (let at = 0; at < 20; at += 1)
    for (const way of ["on", "off"]) expect((await client.take("RECEIPT")).headers["receipt-id"]).toBe(`${way}-${at}`)
})

test("whoever speaks before CONNECT is turned away, and whoever says nothing is not kept", async () => {
  const early = await open(here)
  early.send(frame("SUBSCRIBE", { id: "one", destination: presenceTopic }))
  expect((await early.take("ERROR")).headers.code).toBe("malformed")

  const silent = await open(here)
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 11_000)
  try {
    expect((await silent.take("ERROR")).headers.code).toBe("signed_out")
  } finally {
    clock.mockRestore()
  }
})

test("a message of the WebSocket that is too large ends the connection", async () => {
  const client = await connected(here, await someone("Student"))
  client.send("x".repeat(FRAME_BYTES * 3))
  expect(await client.closed()).toMatchObject({ code: 1009 })
})

test.each([
  ["frames", () => frame("SUBSCRIBE", { id: "x", destination: presenceTopic }) + frame("UNSUBSCRIBE", { id: "x" })],
  ["heart-beats", () => "\n"],
  ["renewals", () => frame("SEND", { destination: "/app/session" })],
])("a flood of %s is cut and nobody else notices", async (_, text) => {
  const listener = await connected(here, await someone("Student"))
  await subscribed(listener, presenceTopic)
  const flooder = await connected(here, await someone("Student"))
  for (let sent = 0; sent < 400; sent += 1) flooder.send(text())
  const { code } = await flooder.closed()
  expect([4429, 4401]).toContain(code)
  await announce(1)
  await listener.take("MESSAGE")
})

test("a reader who takes nothing is dropped, what waits for them is bounded, and others get everything", async () => {
  const messages = 4_000
  const reader = await connected(here, await someone("Student"))
  const sleeper = await connected(here, await someone("Student"))
  for (const client of [reader, sleeper]) await subscribed(client, presenceTopic)
  sleeper.socket.pause()
  let got = 0
  reader.socket.on("message", () => (got += 1))
  const waiting: number[] = []
  const sent = jest.spyOn(WebSocket.prototype, "send").mockImplementation(function (this: WebSocket, ...words) {
    waiting.push(this.bufferedAmount)
    return sendAsEver.apply(this, words)
  })
  const topic = presenceTopic.slice("/topic/".length)
  while (got < messages) {
    const until = got + 100
    await withInstitute(institutes.acme, (db) =>
      sql`select count(tenancy.tell_live(${topic}, n || repeat('x', 7000))) from generate_series(1, 100) n`.execute(db),
    )
    while (got < until) await new Promise((resolve) => reader.socket.once("message", resolve))
  }
  sent.mockRestore()
  expect(Math.max(...waiting)).toBeLessThan(1.1 * 1024 * 1024)
  sleeper.socket.resume()
  expect(await sleeper.closed()).toMatchObject({ code: 1006 })
  expect(sleeper.frames.length).toBeLessThan(messages / 2)
})

test("one address, one person and the whole program have room for so many", async () => {
  const small = await startLiveProgram({ connections: 3, perAddress: 2, strangersPerAddress: 1 })
  const student = await someone("Student")
  const from = (ip: string) => ({ "x-forwarded-for": ip })
  try {
    const first = await open(small, from("203.0.113.1"))
    await expect(open(small, from("203.0.113.1"))).rejects.toThrow("429")
    first.send(connectFrame(student))
    await first.take("CONNECTED")
    await connected(small, student)
    await expect(open(small)).rejects.toThrow("429")
    first.socket.close()
    await first.closed()
    await connected(small, student)
  } finally {
    await small.stop()
  }
})

test("a person has twenty connections at most", async () => {
  const student = await someone("Student")
  for (let tab = 0; tab < 20; tab += 1) await connected(here, student)
  const client = await open(here)
  client.send(connectFrame(student))
  expect((await client.take("ERROR")).headers.code).toBe("too_many")
  await connected(here, await someone("Student"))
})

test("when the program stops, everybody is told to connect anew and nobody new is let in", async () => {
  const program = await startLiveProgram()
  const client = await connected(program, await someone("Student"))
  const stopped = program.stop()
  expect(await client.closed()).toMatchObject({ code: 1012 })
  await stopped
  await connected(here, await someone("Student"))
})

test("who asked for heart-beats gets them", async () => {
  const client = await open(here)
  client.send(connectFrame(await someone("Student"), { "heart-beat": "1000,10000" }))
  await client.take("CONNECTED")
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000)
  try {
    await client.beat()
  } finally {
    clock.mockRestore()
  }
})
