import { connect, type Socket } from "node:net"

/** Sockets that an attack holds open. */
export interface OpenSockets {
  open: () => number
  /** Sends a text on each that is open. */
  send: (text: string) => void
  destroy: () => void
}

interface SocketOptions {
  port: number
  count: number
  /** What is sent first. */
  text?: string
  /** Whether answers are read. */
  isReading?: boolean
  from?: string
}

/** Opens sockets; resolves once each is connected or refused. */
export async function openSockets(options: SocketOptions): Promise<OpenSockets> {
  const sockets = new Set<Socket>()
  await Promise.all(Array.from({ length: options.count }, () => open(sockets, options)))
  return {
    open: () => sockets.size,
    send: (text) => sockets.forEach((socket) => socket.write(text)),
    destroy: () => sockets.forEach((socket) => socket.destroy()),
  }
}

function open(sockets: Set<Socket>, { port, text = "", isReading = true, from = "127.0.0.2" }: SocketOptions) {
  return new Promise<void>((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from })
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.once("connect", () => {
      if (isReading) socket.resume()
      socket.write(text, "latin1")
      resolve()
    })
    socket.once("close", () => {
      sockets.delete(socket)
      resolve()
    })
  })
}
