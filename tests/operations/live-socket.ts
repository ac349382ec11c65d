import { Agent } from "node:https"
import { WebSocket } from "ws"
import type { Session } from "./installation"

/** A live connection through a proxy, authenticated. */
export interface LiveSocket {
  /** Resolves with the next frame of this command. */
  next: (command: string) => Promise<string>
  close: () => void
}

/** Opens `/live` at a host over TLS and connects with a session; rejects when the upgrade is refused. */
export async function openLiveSocket(
  session: Session,
  { host, port, certificate }: { host: string; port: number; certificate: string },
): Promise<LiveSocket> {
  const socket = new WebSocket(`wss://127.0.0.1:${port}/live`, ["v12.stomp"], {
    headers: { host: `${host}:${port}`, origin: `https://${host}:${port}` },
    agent: new Agent({ ca: certificate, servername: host }),
  })
  const next = (command: string) =>
    new Promise<string>((resolve, reject) => {
      socket.on("message", (data: Buffer) => {
        if (data.toString().startsWith(command)) resolve(data.toString())
      })
      socket.on("error", reject)
    })
  const connected = next("CONNECTED")
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject))
  const headers = ["accept-version:1.2", `host:${host}`, `Authorization:${session.authorization}`]
  socket.send(`CONNECT\n${[...headers, `loginToken:${session.logintoken}`].join("\n")}\n\n\0`)
  await connected
  return { next, close: () => socket.terminate() }
}
