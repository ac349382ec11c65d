import { connect } from "node:net"

/** How packets are sent. */
export interface Timing {
  /** How long without a byte until this side is closed. */
  quietMs: number
  /** How long an answer is awaited before the next packet is sent. */
  gapMs: number
  /** Waits that long even after an answer, so that nothing is sent on a connection that the server closes. */
  isCareful: boolean
}

/**
 * Each time is waited for in so many parts, each a turn of the event loop or more: client and servers share the loop, so
 * that a server gets its turns to answer however little of the processor this process is given.
 */
const PARTS = 8

/** Calls back after this time, unless it is cancelled. */
function startTimer(ms: number, callback: () => void) {
  let left = PARTS
  const timer = setTimeout(() => {
    left -= 1
    if (left > 0) timer.refresh()
    else callback()
  }, ms / PARTS)
  return {
    refresh() {
      left = PARTS
      timer.refresh()
    },
    cancel: () => clearTimeout(timer),
  }
}

/** Sends packets on a connection of its own, and returns what came back, without dates, and who closed first. */
export function exchangePackets(
  port: number,
  packets: string[],
  { quietMs, gapMs, isCareful }: Timing,
): Promise<string> {
  return new Promise((resolve) => {
    let received = ""
    let isQuiet = false
    let isClosed = false
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    const quiet = startTimer(quietMs + packets.length * gapMs, () => {
      isQuiet = true
      socket.end()
      setTimeout(() => socket.destroy(), quietMs).unref()
    })
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1")
      quiet.refresh()
    })
    socket.on("error", () => undefined)
    socket.on("close", () => {
      isClosed = true
      quiet.cancel()
      resolve(`${isQuiet ? "open" : "closed"}\n${received.replace(/^Date: .*\r$/gm, "Date: \r")}`)
    })
    socket.on("connect", () => void sendAll())
    const answerOrPause = () =>
      new Promise<void>((next) => {
        const gap = startTimer(gapMs, next)
        socket.once("data", () => {
          if (isCareful) return
          gap.cancel()
          setImmediate(next)
        })
      })
    const sendAll = async () => {
      for (const packet of packets) {
        if (isClosed || !socket.writable) return
        socket.write(Buffer.from(packet, "latin1"))
        quiet.refresh()
        await answerOrPause()
      }
    }
  })
}
