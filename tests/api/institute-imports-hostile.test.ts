/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { gzipSync } from "node:zlib"
import { auditLog } from "@/lib/features/audit/contract"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { createMember, send, unique } from "../setup/test-app"
import { rowsIn } from "./exports-fixtures"
import {
  changed,
  createEmptyInstitute,
  importArchive,
  readArchive,
  withLine,
  exportSource,
} from "./institute-import-fixtures"
import { withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let zip: Buffer

beforeAll(async () => {
  zip = (await exportSource()).zip
}, 120_000)

type Row = Record<string, unknown>
type Entries = Map<string, Buffer>

/** Changes every row of a table of an archive. */
const withRows = (table: string, change: (row: Row) => Row) => (entries: Entries) =>
  writeLines(entries, table, rowsIn(entries, table).map((row) => JSON.stringify(change(row)))) // oxfmt-ignore

/** Puts a value of a column into the first line of a table of an archive, as it is written. */
const withText = (table: string, column: string, text: string) => (entries: Entries) => {
  const [first = {}, ...others] = rowsIn(entries, table)
  const { [column]: _, ...rest } = first
  const line = `${JSON.stringify(rest).slice(0, -1)},"${column}":${text}}`
  writeLines(entries, table, [line, ...others.map((row) => JSON.stringify(row))])
}

const writeLines = (entries: Entries, table: string, lines: string[]) =>
  void entries.set(`rows/${table}.jsonl.gz`, gzipSync(lines.map((line) => `${line}\n`).join("")))

test("people who have no account get one, without a password, and nobody is named by an id of the other institute", async () => {
  const owner = await createEmptyInstitute()
  const stranger = await createMember("Student", "rival")
  const email = `${unique("moved")}@example.test`
  const archive = await changed(zip, (entries) => {
    withLine("users", 1, (row) => ({ ...row, email }))(entries)
    withLine("events", 1, (row) => ({ ...row, actorId: stranger.userId }))(entries)
  })
  expect((await importArchive(owner, archive)).status).toBe("done")
  const [person] = await readPlatform((db) =>
    db.selectFrom("users").select(["id", "passwordHash", "emailVerifiedAt"]).where("email", "=", email).execute(),
  )
  expect(person).toEqual({ id: expect.any(Number), passwordHash: null, emailVerifiedAt: null })
  const actors = await readInstitute(owner.instituteId, (db) =>
    db.selectFrom("events").select("actorId").where("key", "=", "order.paid").execute(),
  )
  expect(actors).toEqual([{ actorId: expect.any(Number) }])
  expect(actors).not.toContainEqual({ actorId: stranger.userId })
})

test("people of an archive that does not say whether they are members are invited like others", async () => {
  const owner = await createEmptyInstitute()
  const archive = await changed(
    zip,
    withRows("memberships", ({ status: _, ...row }) => row),
  )
  expect((await importArchive(owner, archive)).status).toBe("done")
  const members = await readInstitute(owner.instituteId, (db) =>
    db.selectFrom("memberships").select("status").where("userId", "<>", owner.userId).execute(),
  )
  expect(members).toEqual([{ status: "invited" }, { status: "invited" }])
})

test.each([
  ["an amount in no currency", { key: "order.paid", data: { currency: "zzzz", amountMinor: 1 } }],
  ["a date that is none", { key: "export.ready", data: { exportId: 1, requesterId: 1, bytes: 1, expiresAt: "x" } }],
])("the logs can be read though an archive brought an event with %s", async (_, event) => {
  const [owner, master] = [await createEmptyInstitute(), await createMember("SuperAdmin")]
  const archive = await changed(
    zip,
    withLine("events", 1, (row) => ({ ...row, ...event })),
  )
  expect((await importArchive(owner, archive)).status).toBe("done")
  const [own, all] = [
    await send(owner, auditLog.list, { query: {} }),
    await send(master, auditLog.listAll, { query: {} }),
  ]
  expect([own.status, all.status]).toEqual([200, 200])
  expect(own.data.entries.map(({ key }) => key)).toContain(event.key)
})

test("a range of days has what was imported and what happened here, though imported events come later and are older", async () => {
  const [owner, master] = [await createEmptyInstitute(), await createMember("SuperAdmin")]
  const at = "2026-03-05T10:00:00Z"
  const archive = await changed(
    zip,
    withRows("events", (row) => ({ ...row, at })),
  )
  expect((await importArchive(owner, archive)).status).toBe("done")
  const ofInstitute = String(owner.instituteId)
  const keysOf = async (query: object) => {
    const lists = [
      await send(owner, auditLog.list, { query }),
      await send(master, auditLog.listAll, { query: { ...query, ofInstitute } }),
    ]
    return lists.map(({ data }) => data.entries.map(({ key }) => key))
  }
  const here = ["institute.import_done", "institute.import_started", "institute.import_read"]
  const own = await keysOf({ from: "2026-03-06" })
  expect(own.map((keys) => keys.filter((key) => here.includes(key)))).toEqual([here, here])
  for (const keys of await keysOf({ from: "2026-03-05", to: "2026-03-05" })) expect(keys).toContain("order.paid")
})

const deep = `${"[".repeat(4_000)}${"]".repeat(4_000)}`

test.each([
  ["an email address that is two", "users", "email", '"a@example.test,b@example.test"'],
  ["a name of two lines", "users", "firstName", '"A\\nB"'],
  ["a name as long as a book", "users", "lastName", JSON.stringify("a".repeat(100_000))],
  ["a mobile number that is none", "users", "mobile", '"12"'],
  ["a country that is none", "institutes", "country", '"!!"'],
  ["a currency that is none", "institutes", "currency", '"zzzz"'],
  ["a language that is none", "institutes", "locale", '"??"'],
  ["a time zone that is none", "institutes", "timezone", '"Foo/Bar"'],
  ["a contact address that is none", "institutes", "contactEmail", '"x"'],
  ["a number that no column holds", "items", "priceMinor", "1e400000"],
  ["what is nested without end", "events", "data", deep],
])("an archive with %s is refused with its line", async (_, table, column, text) => {
  const owner = await createEmptyInstitute()
  const read = await readArchive(owner, await changed(zip, withText(table, column, text)))
  expect([read.status, read.reason, read.place, read.line]).toEqual(["failed", "bad_line", table, 1])
})
