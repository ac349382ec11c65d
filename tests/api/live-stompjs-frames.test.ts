import { FrameImpl, type IFrame, Parser } from "@stomp/stompjs"
import { live, RENEW_DESTINATION, topicName } from "@/lib/contract/live"
import { publishLive } from "@/lib/server/live/publish-live"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { connectAs, type LiveClient, withLivePrograms } from "../setup/live"
import { createMember, type TestMember } from "../setup/test-app"

// The cases of the library's own tests of frames and of its parser, here as frames that our server reads and writes.
const programs = withLivePrograms()
let member: TestMember
let client: LiveClient
let topic: string

beforeAll(async () => {
  member = await createMember("Student")
  topic = `/topic/${topicName(live.bell, member)}`
})
beforeEach(async () => {
  client = await connectAs(programs.here, member)
})

/** Waits for the next message of the server and reads it as the library does. */
function nextFrame(): Promise<IFrame> {
  return new Promise((resolve) => {
    const parser = new Parser(
      (raw) => {
        client.socket.off("message", onMessage)
        resolve(FrameImpl.fromRawFrame(raw, true))
      },
      () => undefined,
    )
    const onMessage = (data: Buffer) => parser.parseChunk(data.toString())
    client.socket.on("message", onMessage)
  })
}

/** Sends pieces of bytes or text, each as a WebSocket message; resolves to the receipt that the server answers. */
async function receiptOf(...pieces: (string | Buffer)[]): Promise<string | undefined> {
  const answer = nextFrame()
  for (const piece of pieces) client.send(piece)
  const { command, headers, body } = await answer
  expect([command, body]).toEqual(["RECEIPT", ""])
  return headers["receipt-id"]
}

const subscribing = (more: string) => `SUBSCRIBE\nid:one\ndestination:${topic}\n${more}\n\n\0`

test.each<[string, (frame: string) => (string | Buffer)[]]>([
  ["in one message", (frame) => [frame]],
  ["as bytes", (frame) => [Buffer.from(frame)]],
  ["in three messages", (frame) => [frame.slice(0, 12), frame.slice(12, 40), frame.slice(40)]],
  ["byte by byte", (frame) => [...Buffer.from(frame)].map((byte) => Buffer.from([byte]))],
  ["as text and bytes in turn", (frame) => [frame.slice(0, 20), Buffer.from(frame.slice(20, -1)), "\0"]],
  ["with its NUL apart", (frame) => [frame.slice(0, -1), Buffer.from([0])]],
  ["between heart-beats", (frame) => ["\n", "\r\n", `\n\r\n${frame}\n`, "\n"]],
  ["with CR at the ends of lines", (frame) => [frame.replaceAll("\n", "\r\n")]],
])("a frame is read %s", async (_, pieces) => {
  expect(await receiptOf(...pieces(subscribing("receipt:r")))).toBe("r")
})

test("several frames in one message are all read", async () => {
  const [on, off] = [`SUBSCRIBE\nid:a\ndestination:${topic}\n\n\0`, "UNSUBSCRIBE\nid:a\nreceipt:last\n\n\0"]
  expect(await receiptOf(`${on}UNSUBSCRIBE\nid:a\n\n\0\n${on}${off}`)).toBe("last")
})

test.each([
  ["a colon", "receipt:a:b:c", "a:b:c"],
  ["no letter", "empty:\nreceipt:r", "r"],
  ["every escape", "receipt:\\\\a\\cb\\nc\\rd", "\\a:b\nc\rd"],
  ["several scripts", "receipt:пример № ®", "пример № ®"],
  ["a second value, which does not count", "receipt:first\nreceipt:second", "first"],
])("a header value with %s is read and written back", async (_, lines, expected) => {
  expect(await receiptOf(subscribing(lines))).toBe(expected)
})

test("what the library writes is read alike", async () => {
  const receipt = "anything\\a\nb\nc\rd\re:f:\\"
  const headers = { id: "one", destination: topic, receipt }
  expect(await receiptOf(String(FrameImpl.marshall({ command: "SUBSCRIBE", headers, escapeHeaderValues: true })))).toBe(
    receipt,
  )
})

describe("a body", () => {
  const renewal = (more: string) =>
    `SEND\ndestination:${RENEW_DESTINATION}\nAuthorization:Bearer ${member.accessToken}\nloginToken:${member.loginToken}\nreceipt:sent\n${more}\n`
  const bytes = Buffer.from(Array.from({ length: 1_024 }, (_, at) => at % 256))

  test.each<[string, () => (string | Buffer)[]]>([
    ["of text", () => [`${renewal("")}Hello World\0`]],
    ["of text with its length", () => [`${renewal("content-length:11\n")}Hello World\0`]],
    ["of bytes", () => [renewal("content-length:1024\n"), bytes, "\0"]],
    ["of bytes in pieces", () => [renewal("content-length:1024\n"), bytes.subarray(0, 200), bytes.subarray(200), "\0"]],
    ["of no byte", () => [`${renewal("content-length:0\n")}\0`]],
  ])("%s is passed over, whatever bytes it has", async (_, pieces) => {
    expect(await receiptOf(...pieces())).toBe("sent")
    expect(await receiptOf(subscribing("receipt:after"))).toBe("after")
  })

  test("of a message arrives in the subscription with its own id", async () => {
    const id = "one:two\\three\nfour é"
    const headers = { id, destination: topic, receipt: "on" }
    await receiptOf(String(FrameImpl.marshall({ command: "SUBSCRIBE", headers, escapeHeaderValues: true })))
    const message = nextFrame()
    await withInstitute(member.instituteId, (db) =>
      publishLive(db, live.bell, { params: member, message: { unread: 7 } }),
    )
    const { command, headers: received, body } = await message
    expect([command, received.subscription, body]).toEqual(["MESSAGE", id, '{"unread":7}'])
    expect(received).toMatchObject({ destination: topic, "content-length": "12", "message-id": expect.any(String) })
  })
})
