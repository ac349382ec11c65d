import type { Socket } from "node:net"
import type { ClientConnection, ConnectionTable } from "./connection-table"

const CHECKED_AT_ONCE = 1_000

/**
 * Returns a function that checks the next thousand sockets each time it is called, so that no turn of the event loop takes
 * long. It ends sockets whose client takes nothing of a response for `stalledMs`, and where the bytes that clients have not
 * taken are more than `unsentBytes` in all, those with most.
 */
export function createConnectionCheck(
  { connections, touch }: ConnectionTable,
  { stalledMs, unsentBytes }: { stalledMs: number; unsentBytes: number },
): () => void {
  let remaining = connections.entries()
  let unsentOf = new Map<Socket, number>()

  function check(socket: Socket, connection: ClientConnection) {
    const now = Date.now()
    if (connection.bytesRead !== socket.bytesRead) touch(socket)
    connection.bytesRead = socket.bytesRead
    const unsent = unsentBytesOf(socket, connection)
    if (unsent > 0) unsentOf.set(socket, unsent)
    if (unsent === 0 || hasProgress(socket, connection)) connection.sentAt = now
    else if (now - connection.sentAt >= stalledMs) socket.destroy()
  }

  return () => {
    for (let checked = 0; checked < CHECKED_AT_ONCE; checked += 1) {
      const { done, value } = remaining.next()
      if (!done) check(...value)
      else {
        endLargest(unsentOf, unsentBytes)
        remaining = connections.entries()
        unsentOf = new Map()
        return
      }
    }
  }
}

/** What waits in the socket, and in responses to pipelined requests, each of which waits for the one before. */
function unsentBytesOf(socket: Socket, { responses }: ClientConnection): number {
  let bytes = socket.writableLength
  for (const response of responses) if (response.socket === null) bytes += response.writableLength
  return bytes
}

function hasProgress(socket: Socket, connection: ClientConnection): boolean {
  const bytesSent = socket.bytesWritten - socket.writableLength
  const isMore = bytesSent !== connection.bytesSent
  connection.bytesSent = bytesSent
  return isMore
}

function endLargest(unsentOf: ReadonlyMap<Socket, number>, maxBytes: number): void {
  let bytes = 0
  for (const unsent of unsentOf.values()) bytes += unsent
  if (bytes <= maxBytes) return
  for (const [socket, unsent] of [...unsentOf].toSorted(([, a], [, b]) => b - a)) {
    if (bytes <= maxBytes) return
    bytes -= unsent
    socket.destroy()
  }
}
