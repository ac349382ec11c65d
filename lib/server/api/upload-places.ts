import { Failure } from "@/lib/contract/errors"
import { createNestedFairQueue, type NestedFairQueue, type Turn } from "@/lib/server/concurrency/nested-fair-queue"

/** Who asks for a place, and how it is taken back. */
export interface PlaceRequest {
  /** The places are shared among groups, institutes for instance, and within a group among its members. */
  turn: Turn
  /** The bytes that have arrived of this upload. */
  received: () => number
  /** Ends the upload, which has lost its place. What has arrived of a resumable one stays. */
  giveWay: () => void
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}

/** A place that is held. */
export interface UploadPlace {
  /** Gives it back, once. */
  release: () => void
  /** Ends its upload and hands the place to another one, before those that wait; undefined when it is given back already. */
  handOver: (request: PlaceRequest) => UploadPlace | undefined
}

interface Holder extends PlaceRequest {
  /** When and with how many bytes its present measure began. */
  mark: { at: number; bytes: number }
  /** Bytes per second in the last whole measure; undefined before there was one. */
  rate: number | undefined
}

interface Waiting {
  request: PlaceRequest
  start: (place: UploadPlace) => void
}

interface PlaceLimits {
  places: number
  /** How long one waits for a place at most; 0 refuses at once. */
  waitMs: number
}

/** An upload that is slower gives way while others wait. */
const SLOW_BYTES_PER_SECOND = 50_000
const MEASURE_MS = 20_000
const CHECK_MS = 1_000
const RETRY_AFTER_SECONDS = 5

/**
 * Creates so many places for uploads. When all are taken, a group that has fewer of them than another gets that of the slowest upload
 * of the group that has most; of equal ones, an upload that was slower than 50 KB/s for 20 seconds gives way. Otherwise one waits for a
 * place, groups and their members in turn. `take` throws `uploads_busy` when that takes too long.
 */
export function createUploadPlaces({ places, waitMs }: PlaceLimits) {
  const holders = new Set<Holder>()
  const queue = createNestedFairQueue<Waiting>()
  let checks: NodeJS.Timeout | undefined

  function hold(request: PlaceRequest): UploadPlace {
    const mark = { at: Date.now(), bytes: request.received() }
    const holder: Holder = { ...request, mark, rate: undefined }
    holders.add(holder)
    checks ??= setInterval(check, CHECK_MS).unref()
    return { release: () => release(holder), handOver: (successor) => handOver(holder, successor) }
  }

  function handOver(holder: Holder, successor: PlaceRequest): UploadPlace | undefined {
    if (!holders.delete(holder)) return undefined
    const place = hold(successor)
    holder.giveWay()
    return place
  }

  function release(holder: Holder) {
    if (!holders.delete(holder)) return
    startNext()
    if (holders.size > 0) return
    clearInterval(checks)
    checks = undefined
  }

  function startNext() {
    const next = holders.size < places ? queue.shift() : undefined
    next?.start(hold(next.request))
  }

  /** Takes back a place for this group; false when no upload has to give way to it. */
  function makeRoom(group: string): boolean {
    const holder = findFromLargestGroup(holders, group) ?? slowestOf([...holders].filter(isSlow))
    if (!holder) return false
    release(holder)
    holder.giveWay()
    return true
  }

  function check() {
    for (const holder of holders) measure(holder)
    for (const group of queue.groups()) makeRoom(group)
  }

  function wait(request: PlaceRequest): Promise<UploadPlace> {
    const place = waitInTurn(queue, request, waitMs)
    makeRoom(request.turn.group)
    return place
  }

  return {
    async take(request: PlaceRequest): Promise<UploadPlace> {
      if (request.signal?.aborted) throw uploadsBusy()
      if (holders.size < places && queue.size() === 0) return hold(request)
      if (waitMs > 0) return wait(request)
      if (!makeRoom(request.turn.group)) throw uploadsBusy()
      return hold(request)
    },
    status: () => ({ held: holders.size, waiting: queue.size() }),
  }
}

/** Waits until it is the turn of a request; rejects with `uploads_busy` when that takes too long or its signal aborts. */
function waitInTurn(queue: NestedFairQueue<Waiting>, request: PlaceRequest, waitMs: number): Promise<UploadPlace> {
  const { turn, signal } = request
  return new Promise((resolve, reject) => {
    const waiting: Waiting = {
      request,
      start(place) {
        end()
        resolve(place)
      },
    }
    const timer = setTimeout(refuse, waitMs)
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener("abort", refuse)
    }
    function refuse() {
      end()
      queue.remove(turn, waiting)
      reject(uploadsBusy())
    }
    signal?.addEventListener("abort", refuse, { once: true })
    queue.push(turn, waiting)
  })
}

/** The slowest upload of the group that holds most places, if this group would still have no more than that one after it. */
function findFromLargestGroup(holders: ReadonlySet<Holder>, group: string): Holder | undefined {
  const byGroup = Map.groupBy(holders, ({ turn }) => turn.group)
  const own = byGroup.get(group)?.length ?? 0
  const [largest = []] = [...byGroup.values()].sort((one, other) => other.length - one.length)
  return largest.length - own > 1 ? slowestOf(largest) : undefined
}

function measure(holder: Holder): void {
  const { mark, received } = holder
  const at = Date.now()
  if (at - mark.at < MEASURE_MS) return
  const bytes = received()
  holder.rate = ((bytes - mark.bytes) * 1_000) / (at - mark.at)
  holder.mark = { at, bytes }
}

const isSlow = ({ rate }: Holder): boolean => rate !== undefined && rate < SLOW_BYTES_PER_SECOND

/** The slowest of some uploads: by what was measured, or since they began. */
function slowestOf(holders: readonly Holder[]): Holder | undefined {
  const rateOf = ({ rate, mark, received }: Holder) =>
    rate ?? ((received() - mark.bytes) * 1_000) / Math.max(1, Date.now() - mark.at)
  return [...holders].sort((one, other) => rateOf(one) - rateOf(other))[0]
}

const uploadsBusy = () => new Failure("uploads_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS })
