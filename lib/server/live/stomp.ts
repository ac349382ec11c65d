import { Failure } from "@/lib/contract/errors"

/** A frame of a client, its headers unescaped; of a repeated header the first one counts (STOMP 1.2). */
export interface Frame {
  command: string
  headers: ReadonlyMap<string, string>
}

/** The largest frame that is accepted, in bytes: an access token fits, and clients send nothing longer. */
export const MAX_FRAME_BYTES = 16 * 1024
const MAX_HEADERS = 24

const COMMANDS: readonly string[] = [
  ...["CONNECT", "STOMP", "SUBSCRIBE", "UNSUBSCRIBE", "SEND", "DISCONNECT"],
  ...["ACK", "NACK", "BEGIN", "COMMIT", "ABORT"],
]

/** Line feed: the end of a line, and by itself a heart-beat. */
export const LF = 10
const CR = 13
const utf8 = new TextDecoder("utf-8", { fatal: true })
const EMPTY = Buffer.alloc(0)

/**
 * Parses the complete frames at the start of `bytes`; `rest` is what follows the last one, to be prepended to the next
 * bytes. Throws `malformed` with a description for anything that STOMP 1.2 does not allow, and `content_too_large`.
 */
export function parseFrames(bytes: Buffer): { frames: Frame[]; rest: Buffer } {
  const frames: Frame[] = []
  let at = 0
  for (;;) {
    at = skipHeartbeats(bytes, at)
    const parsed = at < bytes.length ? parseFrame(bytes, at) : undefined
    if (!parsed) return { frames, rest: remainderFrom(bytes, at) }
    frames.push(parsed.frame)
    at = parsed.end
  }
}

/** The failure for an invalid frame, with a description for the developer of the client. */
export const malformed = (description: string) => new Failure("malformed", { fields: { frame: [description] } })

/** Encodes a frame of the server; header values are escaped, except those of CONNECTED. */
export function writeFrame(command: string, headers: Record<string, string>, body = ""): string {
  const escape = command === "CONNECTED" ? (text: string) => text : escapeHeader
  const lines = Object.entries(headers).map(([name, value]) => `${escape(name)}:${escape(value)}\n`)
  if (body !== "") lines.push(`content-length:${Buffer.byteLength(body)}\n`)
  return `${command}\n${lines.join("")}\n${body}\0`
}

/** Escapes a header value (STOMP 1.2, Value Encoding). */
export const escapeHeader = (text: string) =>
  text.replace(/[\\\r\n:]/g, (letter) => ESCAPES.find(([, plain]) => plain === letter)?.[0] ?? letter)

const ESCAPES = [
  ["\\\\", "\\"],
  ["\\r", "\r"],
  ["\\n", "\n"],
  ["\\c", ":"],
] as const

function skipHeartbeats(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)) at += bytes[at] === LF ? 1 : 2
  return at
}

function remainderFrom(bytes: Buffer, at: number): Buffer {
  if (at >= bytes.length) return EMPTY
  if (bytes.length - at > MAX_FRAME_BYTES) throw new Failure("content_too_large")
  return at === 0 ? bytes : bytes.subarray(at)
}

function parseFrame(bytes: Buffer, start: number): { frame: Frame; end: number } | undefined {
  const parsed = parseHeaders(bytes, start)
  if (!parsed) return undefined
  const { command, headers, end: bodyAt } = parsed
  const contentLength = headers.get("content-length")
  if (contentLength !== undefined && !/^\d{1,9}$/.test(contentLength))
    throw malformed("The content-length is not a number")
  const end = contentLength === undefined ? bytes.indexOf(0, bodyAt) : bodyAt + Number(contentLength)
  if (end - start > MAX_FRAME_BYTES) throw new Failure("content_too_large")
  if (end < 0 || end >= bytes.length) return undefined
  if (bytes[end] !== 0) throw malformed("The frame does not end with NUL where its content-length says")
  if (end > bodyAt && command !== "SEND") throw malformed("Only SEND may have a body")
  return { frame: { command, headers }, end: end + 1 }
}

/** Parses command and headers up to the empty line; undefined while that line has not been received. */
function parseHeaders(bytes: Buffer, start: number) {
  const lines: string[] = []
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf(LF, at)
    const nul = bytes.indexOf(0, at)
    if (nul >= 0 && (lineEnd < 0 || nul < lineEnd)) throw malformed("The frame ends before its headers do")
    if (lineEnd < 0) return undefined
    const isCr = lineEnd > at && bytes[lineEnd - 1] === CR
    const line = decodeUtf8(bytes.subarray(at, isCr ? lineEnd - 1 : lineEnd))
    at = lineEnd + 1
    if (line === "") return { ...parseHeaderLines(lines), end: at }
    if (lines.push(line) > MAX_HEADERS + 1) throw malformed("The frame has too many headers")
  }
}

function parseHeaderLines([command = "", ...lines]: string[]) {
  if (!COMMANDS.includes(command)) throw malformed("The command is not one of STOMP 1.2")
  const isPlain = command === "CONNECT" || command === "STOMP"
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(":")
    if (colon < 1) throw malformed("A header has no name or no colon")
    const name = isPlain ? line.slice(0, colon) : unescapeHeader(line.slice(0, colon))
    const value = isPlain ? line.slice(colon + 1) : unescapeHeader(line.slice(colon + 1))
    if (!headers.has(name)) headers.set(name, value)
  }
  return { command, headers }
}

const unescapeHeader = (text: string) =>
  text.replace(/\\(?:[^]|$)|\r/g, (found) => {
    const plain = ESCAPES.find(([escape]) => escape === found)?.[1]
    if (plain === undefined) throw malformed("A header has an escape that STOMP 1.2 does not know")
    return plain
  })

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformed("A header is not UTF-8")
  }
}
