import { PassThrough } from "node:stream"
import { admitStream } from "@/lib/server/admission/admit-stream"
import { STREAMS_PER_PERSON } from "@/lib/server/admission/limits"

const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test("a person reads a few ZIPs at a time, until one is read or given up, and others read theirs", async () => {
  const opened: { person: number; zip: PassThrough }[] = []
  const ask = (person: number) =>
    admitStream(person, () => {
      const zip = new PassThrough()
      opened.push({ person, zip })
      return zip
    })
  const asked = [...Array.from({ length: STREAMS_PER_PERSON + 2 }, () => ask(1)), ask(2)]
  await settle()
  expect(opened.map(({ person }) => person)).toEqual([...Array.from({ length: STREAMS_PER_PERSON }, () => 1), 2])
  opened[0]?.zip.destroy()
  await settle()
  expect(opened).toHaveLength(STREAMS_PER_PERSON + 2)
  opened[1]?.zip.end()
  opened[1]?.zip.resume()
  await settle()
  expect(opened).toHaveLength(STREAMS_PER_PERSON + 3)
  for (const { zip } of opened) zip.destroy()
  expect(await Promise.all(asked)).toHaveLength(STREAMS_PER_PERSON + 3)
})

test("a ZIP that cannot be opened fails, and its place is free again", async () => {
  const fail = () => {
    throw new Error("no store")
  }
  await expect(admitStream(3, fail)).rejects.toThrow("no store")
  const zip = await admitStream(3, () => new PassThrough())
  zip.destroy()
})
