/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createHash } from "node:crypto"
import { gzipSync } from "node:zlib"
import { instituteImports } from "@/lib/features/institute-imports/contract"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { setReauthenticated } from "../setup/members"
import { sellWithDocument } from "../setup/sales"
import { createMember, send, type TestMember } from "../setup/test-app"
import { zipBytes } from "../setup/zip-bytes"
import { createOwner, rowsIn, unzip } from "./exports-fixtures"
import {
  cancelImport,
  changed,
  confirmImport,
  createEmptyInstitute,
  entriesOf,
  exportOf,
  importArchive,
  readArchive,
  runImport,
  showImport,
} from "./institute-import-fixtures"
import { uploadFile, uploadPdf, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let zip: Buffer
let source: TestMember

beforeAll(async () => {
  source = await createOwner("acme")
  await sellWithDocument()
  await uploadPdf(source, "पाठ.pdf")
  zip = await exportOf(source)
}, 120_000)

const countRows = (owner: TestMember, table: "items" | "orders" | "files" | "memberships") =>
  readInstitute(owner.instituteId, async (db) => {
    const { count } = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return count
  })

test("an archive is read, shown and imported, and its people wait to be invited", async () => {
  const owner = await createEmptyInstitute()
  const read = await readArchive(owner, zip)
  expect([read.status, read.reason, read.place, read.line, read.detail]).toEqual(["ready", null, null, null, null])
  expect(read.facts).toMatchObject({ institute: "acme institute", files: 2, limits: [], otherParts: 0 })
  const orders = read.facts?.tables.find(({ table }) => table === "orders")
  expect(orders).toEqual({ table: "orders", rows: await countRows(source, "orders"), leftOut: {} })
  expect(await countRows(owner, "items")).toBe(0)

  expect((await confirmImport(owner, read.id)).data.status).toBe("importing")
  await runImport(owner, read.id)
  const done = await showImport(owner, read.id)
  expect(done.status).toBe("done")
  expect(await countRows(owner, "items")).toBe(await countRows(source, "items"))
  expect(await countRows(owner, "orders")).toBe(await countRows(source, "orders"))
  expect(await countRows(owner, "memberships")).toBe(1 + (await countRows(source, "memberships")))
  expect(done.waiting).toBeGreaterThan(0)
  const invited = await send(owner, instituteImports.invite, { params: { id: String(read.id) } })
  expect([invited.status, invited.data.waiting]).toEqual([200, 0])
  expect((await send(owner, instituteImports.invite, { params: { id: String(read.id) } })).code).toBe("stale")
  const left = await readInstitute(owner.instituteId, async (db) => [
    await db.selectFrom("institute_import_rows").select("line").limit(1).execute(),
    await db.selectFrom("files").select("id").where("id", "=", read.fileId).execute(),
  ])
  expect(left).toEqual([[], []])
}, 60_000)

/** Changes a line of a table of an archive. */
const withLine =
  (table: string, line: number, change: (row: Record<string, unknown>) => unknown) =>
  (entries: Map<string, Buffer>) => {
    const rows = rowsIn(entries, table).map((row, at) => (at === line - 1 ? change(row) : row))
    entries.set(`rows/${table}.jsonl.gz`, gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join("")))
  }
const without = (path: string) => (entries: Map<string, Buffer>) => void entries.delete(path)
const manifestWith = (values: object) => (entries: Map<string, Buffer>) => {
  const manifest = JSON.parse(entries.get("manifest.json")?.toString("utf8") ?? "")
  entries.set("manifest.json", Buffer.from(JSON.stringify({ ...manifest, ...values })))
}
const placing =
  (...entry: [string, string]) =>
  (entries: Map<string, Buffer>) =>
    void entries.set(entry[0], Buffer.from(entry[1]))
const unlisted = { isListed: false }
const PDF = "files/पाठ.pdf"

type Case = [name: string, make: () => Promise<Buffer>, reason: string, place: string | null, line?: number]
const raw = (extra: Parameters<typeof zipBytes>[0][number]) => async () =>
  zipBytes([...entriesOf(await unzip(zip)), extra])

const cases: Case[] = [
  ["is cut off", async () => zip.subarray(0, zip.length - 500), "damaged", null],
  ["is an archive of something else", async () => zipBytes([{ name: "a.txt", data: "a" }]), "other_product", null],
  ["is of another product", () => changed(zip, manifestWith({ product: "moodle" })), "other_product", null],
  ["is of a later form", () => changed(zip, manifestWith({ format: 2 })), "newer", null],
  ["is of a later version", () => changed(zip, manifestWith({ schema: "9999_later.sql" })), "newer", null],
  ["has a manifest that is none", () => changed(zip, placing("manifest.json", "{"), unlisted), "bad_manifest", "manifest.json"], // oxfmt-ignore
  ["climbs out of its folder", raw({ name: "files/../../x.pdf", data: "x" }), "unsafe_path", "files/../../x.pdf"],
  ["has an absolute path", raw({ name: "/etc/passwd", data: "x" }), "unsafe_path", "/etc/passwd"],
  ["has a path of Windows", raw({ name: "C:\\x.pdf", data: "x" }), "unsafe_path", "C:\\x.pdf"],
  ["has a symbolic link", raw({ name: "files/link", data: "/etc", mode: 0o120777 }), "link", "files/link"],
  ["has a password", raw({ name: "files/locked.pdf", data: "x", flags: 0x801 }), "encrypted", "files/locked.pdf"],
  ["is packed by a method that nobody reads", raw({ name: "files/x.pdf", data: "x", method: 14 }), "unsupported", "files/x.pdf"], // oxfmt-ignore
  ["has an entry twice", raw({ name: "README.TXT", data: "x" }), "duplicate_entry", "README.TXT"],
  ["unpacks to far more than it is", raw({ name: "files/bomb", data: Buffer.alloc(3_000_000), method: 8 }), "bomb", "files/bomb"], // oxfmt-ignore
  ["has a table that is a bomb", () => changed(zip, (e) => void e.set("rows/faqs.jsonl.gz", gzipSync(Buffer.alloc(40_000_000)))), "bomb", "rows/faqs.jsonl.gz"], // oxfmt-ignore
  ["says less of an entry than there is", raw({ name: "files/more.pdf", data: "more", size: 2 }), "damaged", null],
  ["lacks a table", () => changed(zip, without("rows/orders.jsonl.gz")), "missing_entry", "rows/orders.jsonl.gz"],
  ["lacks a file", () => changed(zip, without(PDF)), "missing_entry", PDF],
  ["has a changed row", () => changed(zip, withLine("items", 1, (row) => ({ ...row, priceMinor: 1 })), unlisted), "checksum", "rows/items.jsonl.gz"], // oxfmt-ignore
  ["has a changed file", () => changed(zip, placing(PDF, "another")), "checksum", PDF],
  [
    "has a line that is no row",
    () =>
      changed(
        zip,
        withLine("items", 1, () => [1]),
      ),
    "bad_line",
    "items",
    1,
  ],
  ["has an id twice", () => changed(zip, (e) => withLine("users", 2, (row) => ({ ...row, id: rowsIn(e, "users")[0]?.id }))(e)), "duplicate_row", "users", 2], // oxfmt-ignore
  ["has a column that nobody knows", () => changed(zip, withLine("items", 1, (row) => ({ ...row, isAdmin: true }))), "columns", "items", 1], // oxfmt-ignore
  ["has a row that a rule refuses", () => changed(zip, withLine("users", 2, (row) => ({ ...row, email: null }))), "constraint", "users", 2], // oxfmt-ignore
  ["gives a right above the institute", () => changed(zip, withLine("memberships", 1, (row) => ({ ...row, role: "SuperAdmin" }))), "constraint", "memberships", 1], // oxfmt-ignore
  ["calls a file another type than its list", () => changed(zip, withLine("files", 1, (row) => ({ ...row, mime: "text/html" }))), "content", "files", 1], // oxfmt-ignore
]

test.each(cases)("an archive that %s is refused, and leaves nothing", async (_, make, reason, place, line) => {
  const owner = await createEmptyInstitute()
  const read = await readArchive(owner, await make())
  expect([read.status, read.reason, read.place, read.line]).toEqual(["failed", reason, place, line ?? null])
  expect((await confirmImport(owner, read.id)).code).toBe("stale")
  expect(await countRows(owner, "items")).toBe(0)
  const { data } = await send(owner, instituteImports.list, {})
  expect([data.isEmpty, data.imports.length]).toEqual([true, 1])
})

test("a file that is not of its type is refused before anything is seen, and its copies are removed", async () => {
  const owner = await createEmptyInstitute()
  const html = Buffer.from("<script>alert(1)</script>")
  const archive = await changed(zip, (entries) => {
    const sha256 = createHash("sha256").update(html).digest("hex")
    entries.set(PDF, html)
    const index = entries.get("files/index.jsonl")?.toString("utf8") ?? ""
    const lines = index
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text))
    entries.set(
      "files/index.jsonl",
      Buffer.from(
        lines
          .map((one) => `${JSON.stringify(one.path === PDF ? { ...one, sha256, bytes: html.length } : one)}\n`)
          .join(""),
      ),
    )
    const at = rowsIn(entries, "files").findIndex(({ name }) => name === "पाठ.pdf")
    withLine("files", at + 1, (row) => ({ ...row, sha256, bytes: html.length }))(entries)
  })
  const read = await readArchive(owner, archive)
  expect(read.status).toBe("ready")
  await confirmImport(owner, read.id)
  await runImport(owner, read.id)
  const failed = await showImport(owner, read.id)
  expect([failed.status, failed.reason, failed.place]).toEqual(["failed", "content", PDF])
  expect(await countRows(owner, "items")).toBe(0)
})

test("an import that was killed between two files goes on, and its rows are there once", async () => {
  const owner = await createEmptyInstitute()
  const read = await readArchive(owner, zip)
  await confirmImport(owner, read.id)
  const killed = new AbortController()
  const put = files.putFile.bind(files)
  const spy = jest.spyOn(files, "putFile").mockImplementation(async (key, path) => {
    await put(key, path)
    killed.abort(new Error("killed"))
  })
  await expect(runImport(owner, read.id, killed.signal)).rejects.toThrow("killed")
  spy.mockRestore()
  expect([(await showImport(owner, read.id)).status, await countRows(owner, "items")]).toEqual(["importing", 0])
  const again = jest.spyOn(files, "putFile")
  await runImport(owner, read.id)
  expect(again).toHaveBeenCalledTimes(1)
  again.mockRestore()
  await runImport(owner, read.id)
  expect((await showImport(owner, read.id)).status).toBe("done")
  expect(await countRows(owner, "orders")).toBe(await countRows(source, "orders"))
})

test("an attempt that is given up leaves nothing", async () => {
  jest.spyOn(log, "error").mockImplementation(() => undefined)
  const owner = await createEmptyInstitute()
  const read = await readArchive(owner, zip)
  await confirmImport(owner, read.id)
  const { runInstituteImport } = await import("@/lib/features/institute-imports/jobs.server")
  await runInstituteImport.onFailed?.({ instituteId: owner.instituteId, importId: read.id }, "the store is away")
  const failed = await showImport(owner, read.id)
  expect([failed.status, failed.reason, await countRows(owner, "items")]).toEqual(["failed", "stopped", 0])
})

test("only an institute without content takes an archive, from its owner with proof, and one at a time", async () => {
  const full = await createOwner("acme")
  const { file } = await uploadFile(full, { name: "export.zip", kind: "archive", body: zip })
  expect((await send(full, instituteImports.create, { body: { fileId: file?.id ?? 0 } })).code).toBe("not_empty")
  expect((await send(full, instituteImports.list, {})).data.isEmpty).toBe(false)

  const owner = await createEmptyInstitute()
  const { file: own } = await uploadFile(owner, { name: "export.zip", kind: "archive", body: zip })
  const body = { fileId: own?.id ?? 0 }
  await setReauthenticated(owner, null)
  expect((await send(owner, instituteImports.create, { body })).code).toBe("reauthentication_required")
  await setReauthenticated(owner)
  expect((await send(full, instituteImports.create, { body })).code).toBe("not_found")
  const admin = await createMember("Admin", "rival")
  expect((await send(admin, instituteImports.list, {})).code).toBe("forbidden")
  const [one, other] = await Promise.all([1, 2].map(() => send(owner, instituteImports.create, { body })))
  expect(one?.data.id).toBe(other?.data.id)
  const id = one?.data.id ?? 0
  expect((await send(full, instituteImports.show, { params: { id: String(id) } })).code).toBe("not_found")
  expect((await confirmImport(owner, id)).code).toBe("stale")
  expect((await cancelImport(owner, id)).data.status).toBe("cancelled")
  expect((await cancelImport(owner, id)).code).toBe("stale")
})

test("content that came between reading and importing stays, and the archive does not mix with it", async () => {
  const owner = await createEmptyInstitute()
  const read = await readArchive(owner, zip)
  await confirmImport(owner, read.id)
  await withInstitute(owner.instituteId, (db) =>
    db.insertInto("items").values({ kind: "book", title: "Mine", slug: "mine" }).execute(),
  )
  await runImport(owner, read.id)
  const failed = await showImport(owner, read.id)
  expect([failed.status, failed.reason, failed.place]).toEqual(["failed", "not_empty", "items"])
  expect(await countRows(owner, "items")).toBe(1)
})

test("what the plan has no room for is said, held, or refused before it is confirmed", async () => {
  const owner = await createEmptyInstitute()
  await limit(owner, { publishedItems: 0, storageGb: 0.000_000_1 })
  const read = await readArchive(owner, zip)
  expect(read.facts?.limits.map((one) => one.limit)).toEqual(expect.arrayContaining(["storageGb"]))
  expect((await confirmImport(owner, read.id)).code).toBe("quota_exceeded")
  await limit(owner, { publishedItems: 0, storageGb: 1 })
  await confirmImport(owner, read.id)
  await runImport(owner, read.id)
  expect((await showImport(owner, read.id)).status).toBe("done")
  const items = await readInstitute(owner.instituteId, (db) =>
    db.selectFrom("items").select("heldByPlan").where("status", "=", "published").execute(),
  )
  expect(items.length).toBeGreaterThan(0)
  expect(items.every(({ heldByPlan }) => heldByPlan)).toBe(true)
})

const limit = ({ instituteId }: TestMember, limits: Record<string, number>) =>
  withPlatform((db) =>
    db
      .updateTable("institute_subscriptions")
      .set({ effectiveLimits: JSON.stringify(limits) })
      .where("instituteId", "=", instituteId)
      .execute(),
  )

test("an institute that was imported is exported and imported again", async () => {
  const first = await createEmptyInstitute()
  expect((await importArchive(first, zip)).status).toBe("done")
  const second = await createEmptyInstitute()
  expect((await importArchive(second, await exportOf(first))).status).toBe("done")
  expect(await countRows(second, "orders")).toBe(await countRows(source, "orders"))
})
