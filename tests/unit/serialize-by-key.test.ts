import { createSerializeByKey } from "@/lib/server/jobs/serialize-by-key"

test("work with one key runs one after another, in order, and work with another key at once", async () => {
  const serialize = createSerializeByKey()
  const first = Promise.withResolvers<void>()
  const log: string[] = []
  const run = (key: string, name: string, wait?: Promise<void>) =>
    serialize(key, async () => {
      log.push(`${name} starts`)
      await wait
      log.push(`${name} ends`)
      return name
    })
  const runs = [run("a", "first", first.promise), run("a", "second"), run("a", "third")]
  expect(await run("b", "other")).toBe("other")
  first.resolve()
  expect(await Promise.all(runs)).toEqual(["first", "second", "third"])
  expect(log).toEqual(
    ["first starts", "other starts", "other ends", "first ends"].concat(
      ["second", "third"].flatMap((name) => [`${name} starts`, `${name} ends`]),
    ),
  )
})

test("work that fails rejects its own promise alone, and what waits behind it runs", async () => {
  const serialize = createSerializeByKey()
  const failing = serialize("a", () => Promise.reject(new Error("fails")))
  const next = serialize("a", () => Promise.resolve("runs"))
  await expect(failing).rejects.toThrow("fails")
  expect(await next).toBe("runs")
})
