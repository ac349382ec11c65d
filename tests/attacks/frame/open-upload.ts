import { connect } from "node:net"

/** A multipart request whose body is sent piece by piece. */
export interface OpenUpload {
  /** Sends bytes of the current part; resolves once they are handed to the system, or the connection is closed. */
  send: (bytes: number) => Promise<void>
  /** Begins a part; with a file name it is a file. */
  beginPart: (name: string, fileName?: string) => void
  /** Sends what ends the body. */
  end: () => void
  /** The status of the answer; 0 when the connection is closed without one. */
  status: () => Promise<number>
  /** The answer as received so far. */
  received: () => string
  closed: Promise<void>
  destroy: () => void
}

interface UploadInput {
  port: number
  path: string
  headers?: Record<string, string>
}

const BOUNDARY = "a-boundary-of-attacks"
const CHUNK_BYTES = 64 * 1024

/** Connects and sends the head of an upload; without a `content-length` the body is chunked. */
export function openUpload({ port, path, headers = {} }: UploadInput): OpenUpload {
  const isChunked = headers["content-length"] === undefined
  const lines = {
    host: `acme.localhost:${port}`,
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    ...(isChunked && { "transfer-encoding": "chunked" }),
    ...headers,
  }
  const socket = connect(port, "127.0.0.1").on("error", () => undefined)
  const closed = new Promise<void>((resolve) => void socket.once("close", () => resolve()))
  let received = ""
  socket.on("data", (data: Buffer) => (received += data.toString("latin1")))
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join("")}\r\n`)
  const write = (data: string | Buffer, done?: () => void) => {
    if (isChunked) socket.write(`${data.length.toString(16)}\r\n`)
    socket.write(data, isChunked ? undefined : done)
    if (isChunked) socket.write("\r\n", done)
  }
  return {
    async send(bytes) {
      for (let left = bytes; left > 0 && socket.writable; left -= CHUNK_BYTES) {
        const chunk = Buffer.alloc(Math.min(left, CHUNK_BYTES), "x")
        await Promise.race([new Promise<void>((resolve) => write(chunk, resolve)), closed])
      }
    },
    beginPart(name, fileName) {
      const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: video/mp4`
      write(`\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`)
    },
    end: () => {
      write(`\r\n--${BOUNDARY}--\r\n`)
      if (isChunked) socket.write("0\r\n\r\n")
    },
    async status() {
      const answered = new Promise<void>((resolve) => {
        const check = () => (received.includes("\r\n") ? resolve() : undefined)
        socket.on("data", check)
        check()
      })
      await Promise.race([answered, closed])
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)
    },
    received: () => received,
    closed,
    destroy: () => void socket.destroy(),
  }
}
