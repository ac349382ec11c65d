import { createUploadPlaces, type UploadPlace } from "@/lib/server/api/upload-places"

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const SECOND = 1_000

/** An upload of somebody, which receives so many bytes in each second. */
function uploadOf(institute: string, member: string, bytesPerSecond: number) {
  const beganAt = Date.now()
  const signal = new AbortController()
  return {
    turn: { group: institute, member },
    received: () => ((Date.now() - beganAt) / SECOND) * bytesPerSecond,
    giveWay: jest.fn(),
    signal: signal.signal,
    abort: () => signal.abort(),
  }
}

/** Whether a promise of a place has one yet, or was refused. */
async function stateOf(asked: Promise<UploadPlace>): Promise<"held" | "waiting" | "refused"> {
  await jest.advanceTimersByTimeAsync(0)
  return Promise.race([
    asked.then(
      () => "held" as const,
      () => "refused" as const,
    ),
    Promise.resolve()
      .then(() => Promise.resolve("waiting" as const))
      .then((state) => state),
  ])
}

const isWaiting = async (asked: Promise<UploadPlace>) => (await stateOf(asked)) === "waiting"

async function fill(places: ReturnType<typeof createUploadPlaces>, count: number, institute: string, rate: number) {
  const uploads = Array.from({ length: count }, (_, at) => uploadOf(institute, `person ${at}`, rate))
  const held = await Promise.all(uploads.map((upload) => places.take(upload)))
  return { uploads, held }
}

test("forty slow uploads of one institute stop nobody of another", async () => {
  const places = createUploadPlaces({ places: 40, waitMs: 45_000 })
  const { uploads } = await fill(places, 40, "many", 1_100)
  for (let at = 0; at < 20; at += 1) {
    expect(await stateOf(places.take(uploadOf("few", "one", 1_000_000)))).toBe("held")
  }
  expect(uploads.filter(({ giveWay }) => giveWay.mock.calls.length > 0)).toHaveLength(20)
  expect(places.status()).toEqual({ held: 40, waiting: 0 })
})

test("the slowest of the largest institute gives way first", async () => {
  const places = createUploadPlaces({ places: 3, waitMs: 45_000 })
  const uploads = [uploadOf("a", "1", 90_000), uploadOf("a", "2", 80_000), uploadOf("a", "3", 200_000)]
  for (const upload of uploads) await places.take(upload)
  await jest.advanceTimersByTimeAsync(5 * SECOND)
  await places.take(uploadOf("b", "1", 1))
  expect(uploads.map(({ giveWay }) => giveWay.mock.calls.length)).toEqual([0, 1, 0])
})

test("within one institute an upload gives way only once it was slow for 20 seconds, and only while others wait", async () => {
  const places = createUploadPlaces({ places: 2, waitMs: 45_000 })
  const [slow, fast] = [uploadOf("a", "1", 2_000), uploadOf("a", "2", 500_000)]
  await places.take(slow)
  await places.take(fast)
  await jest.advanceTimersByTimeAsync(60 * SECOND)
  expect(slow.giveWay).not.toHaveBeenCalled()
  expect(await stateOf(places.take(uploadOf("a", "3", 500_000)))).toBe("held")
  expect(slow.giveWay).toHaveBeenCalledTimes(1)

  const late = uploadOf("a", "4", 500_000)
  const asked = places.take(late)
  asked.catch(() => undefined)
  await jest.advanceTimersByTimeAsync(30 * SECOND)
  expect(await isWaiting(asked)).toBe(true)
  await jest.advanceTimersByTimeAsync(16 * SECOND)
  expect(await stateOf(asked)).toBe("refused")
  expect(fast.giveWay).not.toHaveBeenCalled()
  expect(places.status()).toEqual({ held: 2, waiting: 0 })
})

test("those who wait come in turn: institutes, then their people", async () => {
  const places = createUploadPlaces({ places: 2, waitMs: 45_000 })
  const { held } = await fill(places, 1, "a", 900_000)
  const [other] = (await fill(places, 1, "b", 900_000)).held
  const order: string[] = []
  const ask = async (institute: string, member: string) => {
    const place = await places.take(uploadOf(institute, member, 900_000))
    order.push(`${institute}${member}`)
    place.release()
  }
  const asked = [ask("a", "1"), ask("a", "1"), ask("a", "2"), ask("b", "1")]
  for (const place of [...held, other]) place?.release()
  await Promise.all(asked)
  expect(order).toEqual(["a1", "b1", "a2", "a1"])
  expect(places.status()).toEqual({ held: 0, waiting: 0 })
})

test("one who goes while waiting gets no place, and one who asks after that does", async () => {
  const places = createUploadPlaces({ places: 1, waitMs: 45_000 })
  const held = await places.take(uploadOf("a", "1", 900_000))
  const gone = uploadOf("a", "2", 900_000)
  const asked = places.take(gone)
  asked.catch(() => undefined)
  gone.abort()
  expect(await stateOf(asked)).toBe("refused")
  held.release()
  expect(places.status()).toEqual({ held: 0, waiting: 0 })
})

test("without a wait, one who finds all places taken is refused unless a slow one can give way", async () => {
  const places = createUploadPlaces({ places: 2, waitMs: 0 })
  const [slow] = (await fill(places, 1, "a", 100)).uploads
  await fill(places, 1, "b", 900_000)
  await expect(places.take(uploadOf("c", "1", 1))).rejects.toMatchObject({ code: "uploads_busy" })
  await jest.advanceTimersByTimeAsync(21 * SECOND)
  await places.take(uploadOf("c", "1", 1))
  expect(slow?.giveWay).toHaveBeenCalledTimes(1)
})

test("a place is handed over once, and not given back by the upload that had it", async () => {
  const places = createUploadPlaces({ places: 1, waitMs: 45_000 })
  const first = uploadOf("a", "1", 1)
  const place = await places.take(first)
  const next = place.handOver(uploadOf("a", "1", 1))
  expect(first.giveWay).toHaveBeenCalledTimes(1)
  expect(place.handOver(uploadOf("a", "1", 1))).toBeUndefined()
  place.release()
  expect(places.status().held).toBe(1)
  next?.release()
  expect(places.status().held).toBe(0)
})
