import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { eventList } from "@/lib/main/event-list"
import * as english from "@/lib/shared/messages/en-events"

const TABLE = "docs/notifications-table.md"

test("every event of a feature is in lib/main/event-list.ts", async () => {
  const files = globSync("lib/features/*/events.ts")
  const modules = await Promise.all(files.map((file) => import(join(process.cwd(), file)) as Promise<object>))
  const declared = modules.flatMap((module) => Object.values(module).flatMap((events: object) => Object.values(events)))
  expect(declared.length).toBeGreaterThan(10)
  expect(declared.filter((event) => !eventList.includes(event))).toEqual([])
})

test("every text of the catalogue belongs to a declared event, and no key is declared twice", () => {
  const named = Object.entries(english).flatMap(([area, events]) =>
    Object.keys(events).map((name) => `${area}.${name}`),
  )
  const keys = eventList.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(named.toSorted()).toEqual(keys.toSorted())
})

test(`who is told of what, by which channels, is as ${TABLE} says`, () => {
  const rows = eventList.flatMap(({ key, notices }) =>
    Object.entries(notices).map(([name, { to, channels, urgency, topic, mayTurnOff, isOwnToo }]) => [
      key,
      name,
      to.kind === "staff" ? `staff with ${to.screen}` : to.kind === "holders" ? "holders of the role" : to.kind,
      channels.join(", "),
      urgency,
      topic,
      mayTurnOff ? "yes" : "no",
      isOwnToo ? "yes" : "no",
    ]),
  )
  const written = readFileSync(TABLE, "utf8")
    .split("\n")
    .filter((line) => /^\| \w+\.\w+ /.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(written).toEqual(rows)
})

/** Where an event is named other than to read its key or its notices, which records nothing. */
const usesOf = (source: string, group: string, name: string) =>
  new RegExp(`\\b${group}\\.${name}\\b(?!\\.(key|notices|data)\\b)`).test(source)

test("every declared event is recorded somewhere", async () => {
  const sources = globSync("lib/features/**/*.server.ts").map((file) => readFileSync(file, "utf8"))
  const files = globSync("lib/features/*/events.ts")
  const modules = await Promise.all(files.map((file) => import(join(process.cwd(), file)) as Promise<object>))
  const declared = modules.flatMap((module) =>
    Object.entries(module).flatMap(([group, events]: [string, object]) =>
      Object.keys(events).map((name) => ({ group, name })),
    ),
  )
  const unused = declared.filter(({ group, name }) => !sources.some((source) => usesOf(source, group, name)))
  expect(unused.map(({ group, name }) => `${group}.${name}`)).toEqual([])
})
