import { FrameImpl, Parser } from "@stomp/stompjs"
import fc from "fast-check"
import { MAX_FRAME_BYTES, parseFrames, writeFrame } from "@/lib/server/live/stomp"

const read = (text: string | Buffer) => parseFrames(Buffer.from(text))
const one = (text: string) => read(text).frames[0]

/** The description of the error in an invalid frame. */
function errorIn(text: string | Buffer): string | undefined {
  try {
    read(text)
    return undefined
  } catch (error) {
    const { code, fields } = error as { code: string; fields?: { frame?: string[] } }
    return fields?.frame?.[0] ?? code
  }
}

test("frames are parsed in sequence, with heart-beats between them", () => {
  const { frames, rest } = read("\n\r\nSUBSCRIBE\nid:1\ndestination:/topic/a\n\n\0\n\nUNSUBSCRIBE\r\nid:1\r\n\r\n\0\n")
  expect(frames.map(({ command, headers }) => [command, ...headers])).toEqual([
    ["SUBSCRIBE", ["id", "1"], ["destination", "/topic/a"]],
    ["UNSUBSCRIBE", ["id", "1"]],
  ])
  expect(rest).toHaveLength(0)
})

test("a frame may arrive in any number of pieces", () => {
  const whole = Buffer.from("SEND\ndestination:/app/session\ncontent-length:3\n\na\0b\0SUBSCRIBE\nid:é\n\n\0")
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const first = read(whole.subarray(0, cut))
    const second = parseFrames(Buffer.concat([first.rest, whole.subarray(cut)]))
    expect([...first.frames, ...second.frames].map(({ command }) => command)).toEqual(["SEND", "SUBSCRIBE"])
    expect(second.rest).toHaveLength(0)
  }
})

test("headers are unescaped exactly once, and those of CONNECT not at all", () => {
  expect(one("SUBSCRIBE\nid:a\\\\n\\c\\r\\n\\\\\n\n\0")?.headers.get("id")).toBe("a\\n:\r\n\\")
  expect(one("CONNECT\nlogin:a\\nb\n\n\0")?.headers.get("login")).toBe("a\\nb")
  expect(one("SUBSCRIBE\nid:1\nid:2\n\n\0")?.headers.get("id")).toBe("1")
})

const broken: [string, string][] = [
  ["HELLO\n\n\0", "The command is not one of STOMP 1.2"],
  ["subscribe\n\n\0", "The command is not one of STOMP 1.2"],
  ["SUBSCRIBE\0", "The frame ends before its headers do"],
  ["SUBSCRIBE\nid:1\0\n\n", "The frame ends before its headers do"],
  ["SUBSCRIBE\nid\n\n\0", "A header has no name or no colon"],
  ["SUBSCRIBE\n:1\n\n\0", "A header has no name or no colon"],
  ["SUBSCRIBE\nid:\\t\n\n\0", "A header has an escape that STOMP 1.2 does not know"],
  ["SUBSCRIBE\nid:a\\\n\n\0", "A header has an escape that STOMP 1.2 does not know"],
  ["SUBSCRIBE\nid:1\n\nbody\0", "Only SEND may have a body"],
  ["SEND\ncontent-length:x\n\n\0", "The content-length is not a number"],
  ["SEND\ncontent-length:-1\n\n\0", "The content-length is not a number"],
  ["SEND\ncontent-length:1\n\nabc\0", "The frame does not end with NUL where its content-length says"],
  [`SEND\n${"a:b\n".repeat(40)}\n\0`, "The frame has too many headers"],
  ["SEND\ncontent-length:999999\n\n\0", "content_too_large"],
  [`SEND\na:${"x".repeat(MAX_FRAME_BYTES)}`, "content_too_large"],
  ["\0\0\0", "The frame ends before its headers do"],
]

test.each(broken.map(([text, error]) => [text.slice(0, 24), error, text]))("%j is rejected: %s", (_, error, text) => {
  expect(errorIn(text)).toBe(error)
})

test("a header that is not UTF-8 is rejected", () => {
  expect(errorIn(Buffer.from([...Buffer.from("SEND\na:"), 0xff, ...Buffer.from("\n\n\0")]))).toBe(
    "A header is not UTF-8",
  )
})

test("any bytes are either parsed or rejected with a Failure", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const error = errorIn(Buffer.from(bytes))
      expect(error === undefined || error.length > 0).toBe(true)
    }),
  )
})

const headersOf = (id: string): Record<string, string> => ({ id })
const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 })

test("frames of the library's client are parsed, and the library parses ours", () => {
  fc.assert(
    fc.property(word, word, (id, body) => {
      const sent = FrameImpl.marshall({ command: "SEND", headers: headersOf(id), body, escapeHeaderValues: true })
      expect(one(String(sent))?.headers.get("id")).toBe(id)

      const read: { headers: Record<string, string>; body: string }[] = []
      const parser = new Parser(
        ({ headers, binaryBody }) =>
          read.push({ headers: Object.fromEntries(headers), body: new TextDecoder().decode(binaryBody) }),
        () => undefined,
      )
      parser.parseChunk(writeFrame("MESSAGE", { subscription: "one" }, body))
      expect(read).toEqual([{ headers: expect.objectContaining({ subscription: "one" }), body }])
    }),
  )
})
