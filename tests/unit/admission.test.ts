import { createFairQueue } from "@/lib/server/concurrency/fair-queue"
import { createSemaphore } from "@/lib/server/concurrency/semaphore"
import { createTokenBuckets } from "@/lib/server/concurrency/token-bucket"
import { createTurns } from "@/lib/server/concurrency/turns"

afterEach(() => jest.useRealTimers())

test("a queue takes one item of each key in turn", () => {
  const queue = createFairQueue<string>()
  for (const item of ["a1", "a2", "a3", "b1", "c1", "c2"]) queue.push(item.slice(0, 1), item)
  expect([queue.size(), queue.sizeOf("a")]).toEqual([6, 3])
  queue.remove("a", "a2")
  expect(Array.from({ length: 6 }, () => queue.shift())).toEqual(["a1", "b1", "c1", "a3", "c2", undefined])
})

describe("a semaphore", () => {
  const limits = { concurrency: 2, waiting: 4, waitingPerKey: 2, timeoutMs: 1_000 }
  /** Starts tasks that end when told to, and notes which have started. */
  function tasks(semaphore = createSemaphore(limits)) {
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const run = (name: string) =>
      semaphore.run(name.slice(0, 1), () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
    const settle = async () => {
      for (let turn = 0; turn < 9; turn += 1) await Promise.resolve()
    }
    const end = (name: string) => {
      ends.get(name)?.()
      return settle()
    }
    return { semaphore, started, run, end, settle }
  }

  test("runs so many at a time, and then the keys in turn", async () => {
    const { started, run, end, settle, semaphore } = tasks()
    const all = ["a1", "a2", "a3", "a4", "b1"].map(run)
    await settle()
    expect(started).toEqual(["a1", "a2"])
    expect(semaphore.status()).toEqual({ running: 2, waiting: 3 })
    for (const name of ["a1", "a2", "a3", "b1", "a4"]) await end(name)
    expect(started).toEqual(["a1", "a2", "a3", "b1", "a4"])
    await Promise.all(all)
    expect(semaphore.status()).toEqual({ running: 0, waiting: 0 })
  })

  test("refuses with `busy` and Retry-After when a key or all have too many waiting, and others still wait", async () => {
    const { run, end, semaphore } = tasks()
    const first = ["a1", "a2", "a3", "a4"].map(run)
    await expect(run("a5")).rejects.toMatchObject({ code: "busy", status: 503, retryAfterSeconds: 2 })
    const others = ["b1", "b2"].map(run)
    await expect(run("c1")).rejects.toMatchObject({ code: "busy" })
    for (const name of ["a1", "a2", "a3", "b1", "a4", "b2"]) await end(name)
    expect(await Promise.all([...first, ...others])).toEqual(["a1", "a2", "a3", "a4", "b1", "b2"])
    expect(semaphore.status()).toEqual({ running: 0, waiting: 0 })
  })

  test("refuses what waits too long, which then takes no room", async () => {
    jest.useFakeTimers()
    const { run, end, started, semaphore } = tasks()
    const first = ["a1", "a2"].map(run)
    const late = run("b1").catch((error: unknown) => error)
    jest.advanceTimersByTime(limits.timeoutMs)
    expect(await late).toMatchObject({ code: "busy" })
    await end("a1")
    expect(started).toEqual(["a1", "a2"])
    expect(semaphore.status()).toEqual({ running: 1, waiting: 0 })
    await end("a2")
    expect(await Promise.all(first)).toEqual(["a1", "a2"])
  })

  test("gives the room of a task that fails to the next", async () => {
    const semaphore = createSemaphore({ ...limits, concurrency: 1 })
    const failing = semaphore.run("a", () => Promise.reject(new Error("broken")))
    const next = semaphore.run("b", () => Promise.resolve("done"))
    await expect(failing).rejects.toThrow("broken")
    expect(await next).toBe("done")
  })
})

test("a token bucket gives a burst at once, then a token at a time, and none beyond the longest wait", () => {
  const clock = jest.spyOn(Date, "now").mockReturnValue(1_000_000)
  const buckets = createTokenBuckets({ perSecond: 10, burst: 3 })
  const take = (key = "a") => buckets.reserve(key, 250)
  expect([take(), take(), take(), take(), take(), take()]).toEqual([0, 0, 0, 100, 200, undefined])
  expect(take("b")).toBe(0)
  clock.mockReturnValue(1_000_200)
  expect(take()).toBe(100)
  clock.mockReturnValue(1_060_000)
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 100])
  clock.mockRestore()
})

test("a turn of the event loop starts so many, the keys in turn, and fewer when it is shared", async () => {
  const turns = createTurns({ shared: 1, alone: 2 })
  const started: string[] = []
  for (const name of ["a1", "a2", "a3", "a4", "a5", "b1"]) turns.start(name.slice(0, 1), () => started.push(name))
  const startedIn: string[] = []
  for (const isShared of [false, true, false, false, false]) {
    startedIn.push(started.splice(0).join(" "))
    if (isShared) turns.share()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(startedIn).toEqual(["a1", "a2 b1", "a3", "a4 a5", ""])
  turns.start("c", () => started.push("c1"))
  expect(started).toEqual(["c1"])
})
