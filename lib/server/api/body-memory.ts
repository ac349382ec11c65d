import { Failure } from "@/lib/contract/errors"
import { clientNetwork } from "../network/client-network"

const MB = 1024 * 1024
/** The memory of bodies whose last byte has not arrived: of one client network, and in all. */
const NETWORK_BYTES = 8 * MB
const ALL_BYTES = 128 * MB
const RETRY_AFTER_SECONDS = 5

const bytesByNetwork = new Map<string, number>()
let bytesInAll = 0

/** The memory that one body takes while it arrives. */
export interface BodyMemory {
  /** Counts bytes that arrived; throws `busy` when bodies take more than they may. */
  take: (bytes: number) => void
  /** Call it once the body is complete or given up. */
  release: () => void
}

/** The memory that bodies take at this moment. */
export const bodyBytesHeld = (): number => bytesInAll

/** Counts the memory of one body from this address. */
export function countBodyMemory(ip: string): BodyMemory {
  const network = clientNetwork(ip)
  let taken = 0
  const add = (bytes: number) => {
    taken += bytes
    bytesInAll += bytes
    const inNetwork = (bytesByNetwork.get(network) ?? 0) + bytes
    if (inNetwork > 0) bytesByNetwork.set(network, inNetwork)
    else bytesByNetwork.delete(network)
    return inNetwork
  }
  return {
    take(bytes) {
      if (add(bytes) > NETWORK_BYTES || bytesInAll > ALL_BYTES)
        throw new Failure("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS })
    },
    release: () => void add(-taken),
  }
}
