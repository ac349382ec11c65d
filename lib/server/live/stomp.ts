import { Failure } from "@/lib/contract/errors"

/** A frame of a client, its headers unescaped; of a header that is repeated the first counts (STOMP 1.2). */
export interface Frame {
  command: string
  headers: ReadonlyMap<string, string>
}

/** The largest frame that is read, in bytes: an access token fits, and nothing that clients send is longer. */
export const FRAME_BYTES = 16 * 1024
const MOST_HEADERS = 24

const COMMANDS: readonly string[] = [
  ...["CONNECT", "STOMP", "SUBSCRIBE", "UNSUBSCRIBE", "SEND", "DISCONNECT"],
  ...["ACK", "NACK", "BEGIN", "COMMIT", "ABORT"],
]

/** The end of a line, and alone a heart-beat. */
export const LF = 10
const CR = 13
const utf8 = new TextDecoder("utf-8", { fatal: true })
const nothing = Buffer.alloc(0)

/**
 * Reads the frames that `bytes` begin with; what follows the last whole one is `rest`, to be read with what comes next.
 * Throws `malformed` with the fault in words for anything that STOMP 1.2 does not allow, and `too_large`.
 */
export function readFrames(bytes: Buffer): { frames: Frame[]; rest: Buffer } {
  const frames: Frame[] = []
  let at = 0
  for (;;) {
    at = afterBeats(bytes, at)
    const read = at < bytes.length ? readFrame(bytes, at) : undefined
    if (!read) return { frames, rest: restFrom(bytes, at) }
    frames.push(read.frame)
    at = read.end
  }
}

/** The fault of a frame, in words that help who writes a client. */
export const malformed = (fault: string) => new Failure("malformed", { fields: { frame: [fault] } })

/** Writes a frame of the server; header values are escaped, all but those of CONNECTED. */
export function writeFrame(command: string, headers: Record<string, string>, body = ""): string {
  const escape = command === "CONNECTED" ? (text: string) => text : escaped
  const lines = Object.entries(headers).map(([name, value]) => `${escape(name)}:${escape(value)}\n`)
  if (body !== "") lines.push(`content-length:${Buffer.byteLength(body)}\n`)
  return `${command}\n${lines.join("")}\n${body}\0`
}

/** A header value as it stands in a frame. */
export const escaped = (text: string) =>
  text.replace(/[\\\r\n:]/g, (letter) => ESCAPES.find(([, plain]) => plain === letter)?.[0] ?? letter)

const ESCAPES = [
  ["\\\\", "\\"],
  ["\\r", "\r"],
  ["\\n", "\n"],
  ["\\c", ":"],
] as const

function afterBeats(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)) at += bytes[at] === LF ? 1 : 2
  return at
}

function restFrom(bytes: Buffer, at: number): Buffer {
  if (at >= bytes.length) return nothing
  if (bytes.length - at > FRAME_BYTES) throw new Failure("too_large")
  return at === 0 ? bytes : bytes.subarray(at)
}

function readFrame(bytes: Buffer, start: number): { frame: Frame; end: number } | undefined {
  const head = readHead(bytes, start)
  if (!head) return undefined
  const { command, headers, end: bodyAt } = head
  const stated = headers.get("content-length")
  if (stated !== undefined && !/^\d{1,9}$/.test(stated)) throw malformed("The content-length is not a number")
  const end = stated === undefined ? bytes.indexOf(0, bodyAt) : bodyAt + Number(stated)
  if (end - start > FRAME_BYTES) throw new Failure("too_large")
  if (end < 0 || end >= bytes.length) return undefined
  if (bytes[end] !== 0) throw malformed("The frame does not end with NUL where its content-length says")
  if (end > bodyAt && command !== "SEND") throw malformed("Only SEND may have a body")
  return { frame: { command, headers }, end: end + 1 }
}

/** Command and headers, up to the empty line; undefined while that line has not come. */
function readHead(bytes: Buffer, start: number) {
  const lines: string[] = []
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf(LF, at)
    const nul = bytes.indexOf(0, at)
    if (nul >= 0 && (lineEnd < 0 || nul < lineEnd)) throw malformed("The frame ends before its headers do")
    if (lineEnd < 0) return undefined
    const isCr = lineEnd > at && bytes[lineEnd - 1] === CR
    const line = textOf(bytes.subarray(at, isCr ? lineEnd - 1 : lineEnd))
    at = lineEnd + 1
    if (line === "") return { ...headOf(lines), end: at }
    if (lines.push(line) > MOST_HEADERS + 1) throw malformed("The frame has too many headers")
  }
}

function headOf([command = "", ...lines]: string[]) {
  if (!COMMANDS.includes(command)) throw malformed("The command is not one of STOMP 1.2")
  const isPlain = command === "CONNECT" || command === "STOMP"
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(":")
    if (colon < 1) throw malformed("A header has no name or no colon")
    const name = isPlain ? line.slice(0, colon) : unescaped(line.slice(0, colon))
    const value = isPlain ? line.slice(colon + 1) : unescaped(line.slice(colon + 1))
    if (!headers.has(name)) headers.set(name, value)
  }
  return { command, headers }
}

const unescaped = (text: string) =>
  text.replace(/\\(?:[^]|$)|\r/g, (found) => {
    const plain = ESCAPES.find(([escape]) => escape === found)?.[1]
    if (plain === undefined) throw malformed("A header has an escape that STOMP 1.2 does not know")
    return plain
  })

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformed("A header is not UTF-8")
  }
}
