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
    const quiet = setTimeout(
      () => {
        isQuiet = true
        socket.end()
        setTimeout(() => socket.destroy(), quietMs).unref()
      },
      quietMs + packets.length * gapMs,
    )
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1")
      quiet.refresh()
    })
    socket.on("error", () => undefined)
    socket.on("close", () => {
      isClosed = true
      clearTimeout(quiet)
      resolve(`${isQuiet ? "open" : "closed"}\n${received.replace(/^Date: .*\r$/gm, "Date: \r")}`)
    })
    socket.on("connect", () => void sendAll())
    const answerOrPause = () =>
      new Promise<void>((next) => {
        const timer = setTimeout(next, gapMs)
        socket.once("data", () => {
          if (isCareful) return
          clearTimeout(timer)
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
