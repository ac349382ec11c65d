import { groupCommit } from "@/lib/server/db/group-commit"

/** A write that stays under way until it is told to end. */
function controlledWrite() {
  const groups: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const write = async (items: string[]) => {
    groups.push(items)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
  }
  return { groups, ends, write }
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

test("what arrives during a write shares the next one, in order, up to the limit", async () => {
  const { groups, ends, write } = controlledWrite()
  const save = groupCommit(write, { maxItems: 3, maxWaiting: 10 })
  const saved = ["a", "b", "c", "d", "e"].map(save)
  await tick()
  expect(groups).toEqual([["a"]])
  for (let at = 0; at < 3; at += 1) {
    ends[at]?.resolve()
    await tick()
  }
  expect(groups).toEqual([["a"], ["b", "c", "d"], ["e"]])
  await Promise.all(saved)
})

test("an item resolves only when its own write is done", async () => {
  const { ends, write } = controlledWrite()
  const save = groupCommit(write, { maxItems: 3, maxWaiting: 10 })
  const done: string[] = []
  const saved = ["a", "b"].map((item) => save(item).then(() => done.push(item)))
  await tick()
  expect(done).toEqual([])
  ends[0]?.resolve()
  await tick()
  expect(done).toEqual(["a"])
  ends[1]?.resolve()
  await Promise.all(saved)
})

test("one item that cannot be written fails alone", async () => {
  const written: string[] = []
  const write = async (items: string[]) => {
    await tick()
    if (items.includes("bad")) throw new Error("a bad item")
    written.push(...items)
  }
  const save = groupCommit(write, { maxItems: 10, maxWaiting: 10 })
  const results = await Promise.allSettled(["first", "a", "bad", "b"].map(save))
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"])
  expect(written).toEqual(["first", "a", "b"])
})

test("beyond the limit of waiting items it refuses at once, and recovers", async () => {
  const { ends, write } = controlledWrite()
  const save = groupCommit(write, { maxItems: 10, maxWaiting: 2 })
  const saved = ["a", "b", "c"].map(save)
  await expect(save("d")).rejects.toMatchObject({ code: "busy" })
  ends[0]?.resolve()
  await tick()
  ends[1]?.resolve()
  await Promise.all(saved)
  const next = save("e")
  ends[2]?.resolve()
  await next
})
