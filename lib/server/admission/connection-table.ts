import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** What is known of an open socket; times are milliseconds of `Date.now`. */
export interface ClientConnection {
  /** Undefined for a trusted proxy. */
  address: string | undefined
  /** Responses under way, and requests that wait for those. */
  responses: Set<ServerResponse>
  waiting: (() => void)[]
  bytesRead: number
  bytesSent: number
  /** When the client last took something of what waits for it. */
  sentAt: number
}

/** The open sockets of a server. */
export interface ConnectionTable {
  connections: ReadonlyMap<Socket, ClientConnection>
  countOf: (address: string) => number
  add: (socket: Socket, address: string | undefined) => void
  remove: (socket: Socket) => void
  /** Marks the socket as the one of its address that was in use last. */
  touch: (socket: Socket) => void
  /** Closes a socket that has been idle for long, of this address or of the one with most sockets; false if there is none. */
  closeIdle: (address?: string) => boolean
}

/** How many of the longest idle sockets are considered when one has to be closed. */
const IDLE_CANDIDATES = 16

/** Creates a table without sockets. */
export function createConnectionTable(): ConnectionTable {
  const connections = new Map<Socket, ClientConnection>()
  /** The longest idle first. */
  const socketsByAddress = new Map<string, Set<Socket>>()
  const socketsOf = (address: string | undefined) => (address === undefined ? undefined : socketsByAddress.get(address))

  function remove(socket: Socket) {
    const address = connections.get(socket)?.address
    connections.delete(socket)
    const sockets = socketsOf(address)
    sockets?.delete(socket)
    if (address !== undefined && sockets?.size === 0) socketsByAddress.delete(address)
  }

  function isIdle(socket: Socket) {
    return connections.get(socket)?.responses.size === 0 && socket.writableLength === 0
  }

  return {
    connections,
    countOf: (address) => socketsByAddress.get(address)?.size ?? 0,
    add(socket, address) {
      const sentAt = Date.now()
      connections.set(socket, { address, responses: new Set(), waiting: [], bytesRead: 0, bytesSent: 0, sentAt })
      if (address !== undefined) socketsByAddress.set(address, (socketsOf(address) ?? new Set()).add(socket))
      socket.once("close", () => remove(socket))
    },
    remove,
    touch(socket) {
      const sockets = socketsOf(connections.get(socket)?.address)
      if (sockets?.delete(socket)) sockets.add(socket)
    },
    closeIdle(address) {
      const sockets = address === undefined ? largestOf(socketsByAddress) : socketsOf(address)
      const idle = firstOf(sockets ?? [], IDLE_CANDIDATES).find(isIdle)
      if (!idle) return false
      remove(idle)
      idle.destroy()
      return true
    },
  }
}

function firstOf<T>(items: Iterable<T>, count: number): T[] {
  const found: T[] = []
  for (const item of items) {
    if (found.length === count) break
    found.push(item)
  }
  return found
}

function largestOf(socketsByAddress: ReadonlyMap<string, Set<Socket>>): Set<Socket> | undefined {
  let largest: Set<Socket> | undefined
  for (const sockets of socketsByAddress.values()) if (sockets.size > (largest?.size ?? 0)) largest = sockets
  return largest
}
