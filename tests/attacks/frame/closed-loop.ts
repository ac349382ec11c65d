import { connect, type Socket } from "node:net"

/** Clients that send their next request once the last one is answered. */
export interface ClosedLoop {
  /** Ends the connections and returns what was measured since the start, or since `reset`. */
  stop: () => LoopResult
  reset: () => void
}

/** What clients have measured. */
export interface LoopResult {
  answers: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  statuses: Record<string, number>
  /** Connections that failed or were closed by the server before an answer. */
  broken: number
}

/** How clients ask; it can be sent to a thread. */
export interface LoopOptions {
  port: number
  connections: number
  /** Requests, one of which is chosen each time; `{n}` in it becomes a number of up to five digits. */
  requests: readonly string[]
  /** The loopback address of the clients. */
  from?: string
}

const RECONNECT_MS = 50
const MAX_NUMBER = 60_000

/** Starts clients on connections of their own. */
export function startClosedLoop({ port, connections, requests, from = "127.0.0.1" }: LoopOptions): ClosedLoop {
  const sockets = new Set<Socket>()
  let measured = emptyMeasurement()
  let isStopped = false

  function open() {
    if (isStopped) return
    const socket = connect({ port, host: "127.0.0.1", localAddress: from, noDelay: true })
    const parse = createAnswerReader()
    let sentAt = 0
    const ask = () => {
      sentAt = performance.now()
      socket.write(chooseRequest(requests), "latin1")
    }
    sockets.add(socket)
    socket.on("connect", ask).on("error", () => (measured.broken += 1))
    socket.on("data", (chunk: Buffer) => {
      const answer = parse(chunk)
      if (!answer) return
      measured.latencies.push(performance.now() - sentAt)
      measured.statuses[answer.status] = (measured.statuses[answer.status] ?? 0) + 1
      if (answer.isLast) socket.destroy()
      else ask()
    })
    socket.on("close", () => {
      sockets.delete(socket)
      setTimeout(open, RECONNECT_MS)
    })
  }

  for (let at = 0; at < connections; at += 1) open()
  return {
    reset: () => (measured = emptyMeasurement()),
    stop() {
      isStopped = true
      for (const socket of sockets) socket.destroy()
      return resultOf(measured)
    },
  }
}

function chooseRequest(requests: readonly string[]): string {
  const chosen = requests[Math.floor(Math.random() * requests.length)] ?? ""
  return chosen.replaceAll("{n}", () => String(1 + Math.floor(Math.random() * MAX_NUMBER)))
}

const emptyMeasurement = () => ({
  since: performance.now(),
  latencies: Array<number>(),
  statuses: Object.fromEntries<number>([]),
  broken: 0,
})

function resultOf({ since, latencies, statuses, broken }: ReturnType<typeof emptyMeasurement>): LoopResult {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
  return {
    answers: sorted.length,
    perSecond: sorted.length / ((performance.now() - since) / 1_000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    statuses,
    broken,
  }
}

/** Returns a function that takes the bytes of a connection and returns an answer when one is complete. */
function createAnswerReader(): (chunk: Buffer) => { status: string; isLast: boolean } | undefined {
  let head = ""
  let remaining = -1
  let isChunked = false
  return (chunk) => {
    let body = chunk
    if (remaining < 0 && !isChunked) {
      head += chunk.toString("latin1")
      const end = head.indexOf("\r\n\r\n")
      if (end < 0) return undefined
      body = Buffer.from(head.slice(end + 4), "latin1")
      head = head.slice(0, end)
      isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
      remaining = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    if (isChunked ? !body.subarray(-5).equals(LAST_CHUNK) : (remaining -= body.length) > 0) return undefined
    const answer = { status: head.slice(9, 12), isLast: /\r\nconnection: close/i.test(head) }
    head = ""
    remaining = -1
    isChunked = false
    return answer
  }
}

const LAST_CHUNK = Buffer.from("0\r\n\r\n")
