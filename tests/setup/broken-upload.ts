import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { TestMember } from "./test-app"

/** How the connection of an upload ends. */
export type Break = "FIN" | "RST" | "half-close"

type BrokenUpload = {
  port: number
  as: Pick<TestMember, "accessToken" | "loginToken">
  path: string
  offset: number
  announced: number
  /** The address that a trusted proxy names. */
  ip?: string
  /** The loopback address of the client. */
  from?: string
  host?: string
}

/** Sends the head of a PATCH request of tus on a connection of its own, to be continued and broken by the test. */
export async function openPatch({ port, as, path, offset, announced, ip, from, host }: BrokenUpload): Promise<Socket> {
  // A connection whose other side is gone stays open in this direction, so that it can be half-closed.
  const socket = connect({ port, host: "127.0.0.1", localAddress: from, allowHalfOpen: true })
  socket.on("error", () => undefined)
  await once(socket, "connect")
  socket.resume()
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `host: ${host ?? "127.0.0.1"}:${port}`,
    ...(ip === undefined ? [] : [`x-forwarded-for: ${ip}`]),
    "tus-resumable: 1.0.0",
    `upload-offset: ${offset}`,
    "content-type: application/offset+octet-stream",
    `content-length: ${announced}`,
    `authorization: Bearer ${as.accessToken}`,
    `logintoken: ${as.loginToken}`,
    "\r\n",
  ]
  socket.write(head.join("\r\n"))
  return socket
}

/** Ends a connection: orderly, by a reset, or in one direction only. */
export function breakConnection(socket: Socket, how: Break): void {
  if (how === "RST") socket.resetAndDestroy()
  else if (how === "FIN") socket.destroy()
  else socket.end()
}
