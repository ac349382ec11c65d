import { bodyChunks } from "@/lib/server/api/body-chunks"

const MB = 1024 * 1024

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A request whose body sends so many bytes every second. */
function slowRequest(bytesPerSecond: number, headers: Record<string, string> = {}): Request {
  let timer: NodeJS.Timeout
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (timer = setInterval(() => controller.enqueue(new Uint8Array(bytesPerSecond)), 1_000)),
    cancel: () => clearInterval(timer),
  })
  return requestOf(body, headers)
}

function requestOf(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  const init = { method: "POST", body, headers, duplex: "half" }
  return new Request("http://acme.localhost/api", init)
}

/** Reads a body to its end; returns the bytes and the code of the failure that ended it. */
async function read(request: Request, maxBytes = MB) {
  let bytes = 0
  try {
    for await (const chunk of bodyChunks(request, maxBytes)) bytes += chunk.byteLength
    return { bytes, code: undefined }
  } catch (error) {
    return { bytes, code: error instanceof Error && "code" in error ? error.code : error }
  }
}

test("a body that makes no progress is ended after 60 seconds", async () => {
  const outcome = read(requestOf(new ReadableStream()))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toEqual({ bytes: 0, code: "upload_stalled" })
})

test("so is one of single bytes", async () => {
  const outcome = read(slowRequest(16))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toEqual({ bytes: 59 * 16, code: "upload_stalled" })
})

test("one of 2 KB a second goes on, up to the limit", async () => {
  const outcome = read(slowRequest(2_048))
  await jest.advanceTimersByTimeAsync(600_000)
  expect(await outcome).toEqual({ bytes: MB, code: "content_too_large" })
})

test("one that announces more than the limit is not read", async () => {
  expect(await read(slowRequest(1, { "content-length": String(MB + 1) }))).toEqual({
    bytes: 0,
    code: "content_too_large",
  })
})

test("one that the client aborts is malformed", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("aborted")) })
  const outcome = await read(requestOf(body))
  expect(outcome).toEqual({ bytes: 0, code: "malformed" })
})

test("one that nobody reads any more keeps no timer", async () => {
  const reading = new AbortController()
  const chunks = bodyChunks(slowRequest(16), MB, reading.signal)
  await Promise.all([chunks.next(), jest.advanceTimersByTimeAsync(1_000)])
  reading.abort()
  expect(jest.getTimerCount()).toBe(0)
})
