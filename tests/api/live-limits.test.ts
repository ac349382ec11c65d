import type { Socket } from "node:net"
import { sql } from "kysely"
import { WebSocket } from "ws"
import { live, topicName } from "@/lib/contract/live"
import { stopListening } from "@/lib/server/db/listener"
import { publishLive } from "@/lib/server/live/publish-live"
import { MAX_FRAME_BYTES } from "@/lib/server/live/stomp"
import { withInstitute } from "@/lib/server/tenancy/institute"
import {
  closeSockets,
  connectAs,
  connectFrame,
  frame,
  type LiveProgram,
  openSocket,
  startLiveProgram,
  subscribeTo,
} from "../setup/live"
import { institutes, createMember } from "../setup/test-app"

let here: LiveProgram

beforeAll(async () => {
  here = await startLiveProgram()
})
afterEach(closeSockets)
afterAll(async () => {
  await here.stop()
  await stopListening()
})

const originalSend = WebSocket.prototype.send
const presenceTopic = `/topic/${topicName(live.presence, { instituteId: institutes.acme })}`
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
  [`SEND\na:${"x".repeat(MAX_FRAME_BYTES)}\n\n\0`, 413, undefined],
])("an invalid frame is answered with its error, then the connection is closed: %j", async (text, status, error) => {
  const client = await connectAs(here, await createMember("Student"))
  client.send(text)
  const { headers, body } = await client.take("ERROR")
  const parsed = JSON.parse(body)
  expect(parsed).toMatchObject({ status, ...(error && { fields: { frame: [error] } }) })
  expect(headers).toMatchObject({ "content-type": "application/json", code: parsed.code })
  expect(await client.closed()).toMatchObject({ code: 4000 + status })
})

test("frames are handled in the order of arrival, however many arrive at once", async () => {
  const client = await connectAs(here, await createMember("Student"))
  const { _socket: wire } = client.socket as unknown as { _socket: Socket }
  const subscribing = (receipt: string) => frame("SUBSCRIBE", { id: "x", destination: presenceTopic, receipt })
  wire.cork()
  for (let at = 0; at < 20; at += 1)
    client.send(subscribing(`on-${at}`) + frame("UNSUBSCRIBE", { id: "x", receipt: `off-${at}` }))
  wire.uncork()
  for (let at = 0; at < 20; at += 1)
    for (const way of ["on", "off"]) expect((await client.take("RECEIPT")).headers["receipt-id"]).toBe(`${way}-${at}`)
})

test("a client that sends other frames before CONNECT is rejected, and a silent one is closed", async () => {
  const early = await openSocket(here)
  early.send(frame("SUBSCRIBE", { id: "one", destination: presenceTopic }))
  expect((await early.take("ERROR")).headers.code).toBe("malformed")

  const silent = await openSocket(here)
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 11_000)
  try {
    expect((await silent.take("ERROR")).headers.code).toBe("unauthenticated")
  } finally {
    clock.mockRestore()
  }
})

test("a WebSocket message that is too large closes the connection", async () => {
  const client = await connectAs(here, await createMember("Student"))
  client.send("x".repeat(MAX_FRAME_BYTES * 3))
  expect(await client.closed()).toMatchObject({ code: 1009 })
})

test.each([
  ["frames", () => frame("SUBSCRIBE", { id: "x", destination: presenceTopic }) + frame("UNSUBSCRIBE", { id: "x" })],
  ["heart-beats", () => "\n"],
  ["renewals", () => frame("SEND", { destination: "/app/session" })],
])("a flood of %s is closed without an effect on other clients", async (_, text) => {
  const listener = await connectAs(here, await createMember("Student"))
  await subscribeTo(listener, presenceTopic)
  const flooder = await connectAs(here, await createMember("Student"))
  for (let sent = 0; sent < 400; sent += 1) flooder.send(text())
  const { code } = await flooder.closed()
  expect([4429, 4401]).toContain(code)
  await announce(1)
  await listener.take("MESSAGE")
})

test("a client that does not read is dropped, its buffer is bounded, and other clients get every message", async () => {
  const messages = 4_000
  const reader = await connectAs(here, await createMember("Student"))
  const pausedClient = await connectAs(here, await createMember("Student"))
  for (const client of [reader, pausedClient]) await subscribeTo(client, presenceTopic)
  pausedClient.socket.pause()
  let received = 0
  reader.socket.on("message", () => (received += 1))
  const bufferedBytes: number[] = []
  const sent = jest.spyOn(WebSocket.prototype, "send").mockImplementation(function (this: WebSocket, ...args) {
    bufferedBytes.push(this.bufferedAmount)
    return originalSend.apply(this, args)
  })
  const topic = presenceTopic.slice("/topic/".length)
  while (received < messages) {
    const target = received + 100
    await withInstitute(institutes.acme, (db) =>
      sql`select count(tenancy.publish_live(${topic}, n || repeat('x', 7000))) from generate_series(1, 100) n`.execute(
        db,
      ),
    )
    while (received < target) await new Promise((resolve) => reader.socket.once("message", resolve))
  }
  sent.mockRestore()
  expect(Math.max(...bufferedBytes)).toBeLessThan(1.1 * 1024 * 1024)
  pausedClient.socket.resume()
  expect(await pausedClient.closed()).toMatchObject({ code: 1006 })
  expect(pausedClient.frames.length).toBeLessThan(messages / 2)
})

test("connections are limited per IP address, per member and per process", async () => {
  const small = await startLiveProgram({ connections: 3, perIp: 2, unauthenticatedPerIp: 1 })
  const student = await createMember("Student")
  const from = (ip: string) => ({ "x-forwarded-for": ip })
  try {
    const first = await openSocket(small, from("203.0.113.1"))
    await expect(openSocket(small, from("203.0.113.1"))).rejects.toThrow("429")
    first.send(connectFrame(student))
    await first.take("CONNECTED")
    await connectAs(small, student)
    await expect(openSocket(small)).rejects.toThrow("429")
    first.socket.close()
    await first.closed()
    await connectAs(small, student)
  } finally {
    await small.stop()
  }
})

test("a member has twenty connections at most", async () => {
  const student = await createMember("Student")
  for (let tab = 0; tab < 20; tab += 1) await connectAs(here, student)
  const client = await openSocket(here)
  client.send(connectFrame(student))
  expect((await client.take("ERROR")).headers.code).toBe("too_many_requests")
  await connectAs(here, await createMember("Student"))
})

test("when the process stops, all clients are asked to reconnect and new connections are rejected", async () => {
  const program = await startLiveProgram()
  const client = await connectAs(program, await createMember("Student"))
  const stopped = program.stop()
  expect(await client.closed()).toMatchObject({ code: 1012 })
  await stopped
  await connectAs(here, await createMember("Student"))
})

test("a client that asks for heart-beats gets them", async () => {
  const client = await openSocket(here)
  client.send(connectFrame(await createMember("Student"), { "heart-beat": "1000,10000" }))
  await client.take("CONNECTED")
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000)
  try {
    await client.beat()
  } finally {
    clock.mockRestore()
  }
})
