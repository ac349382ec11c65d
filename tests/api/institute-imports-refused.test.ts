/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { gzipSync } from "node:zlib"
import { instituteImports } from "@/lib/features/institute-imports/contract"
import { withJobQueue } from "../setup/job-queue"
import { send } from "../setup/test-app"
import { countingEntries, zipBytes } from "../setup/zip-bytes"
import { rowsIn, unzip } from "./exports-fixtures"
import {
  changed,
  confirmImport,
  countRows,
  createEmptyInstitute,
  entriesOf,
  PDF,
  readArchive,
  runImport,
  showImport,
  withFile,
  withLine,
  exportSource,
} from "./institute-import-fixtures"
import { uploadPdf, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let zip: Buffer

beforeAll(async () => {
  zip = (await exportSource((owner) => uploadPdf(owner, "पाठ.pdf"))).zip
}, 120_000)

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

type Case = [name: string, make: () => Promise<Buffer>, reason: string, place: string | null, line?: number]
const raw = (extra: Parameters<typeof zipBytes>[0][number]) => async () =>
  zipBytes([...entriesOf(await unzip(zip)), extra])

const cases: Case[] = [
  ["is cut off", async () => zip.subarray(0, zip.length - 500), "damaged", null],
  ["has a million entries", async () => countingEntries(zip, 1_000_000), "too_many_entries", null],
  ["is an archive of something else", async () => zipBytes([{ name: "a.txt", data: "a" }]), "other_product", null],
  ["is of another product", () => changed(zip, manifestWith({ product: "moodle" })), "other_product", null],
  ["is of a later form", () => changed(zip, manifestWith({ format: 2 })), "newer", null],
  ["is of a later version", () => changed(zip, manifestWith({ schema: "9999_later.sql" })), "newer", null],
  ["has a manifest that is none", () => changed(zip, placing("manifest.json", "{"), unlisted), "bad_manifest", "manifest.json"], // oxfmt-ignore
  ["climbs out of its folder", raw({ name: "files/../../x.pdf", data: "x" }), "unsafe_path", "files/../../x.pdf"],
  ["has an absolute path", raw({ name: "/etc/passwd", data: "x" }), "unsafe_path", "/etc/passwd"],
  ["has a path of Windows", raw({ name: "C:\\x.pdf", data: "x" }), "unsafe_path", "C:\\x.pdf"],
  ["has a symbolic link", raw({ name: "files/link", data: "/etc", mode: 0o120777 }), "link", "files/link"],
  [
    "has a password",
    raw({ name: "files/locked.pdf", data: "x", method: 8, flags: 0x801 }),
    "encrypted",
    "files/locked.pdf",
  ],
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
  ["has a row that a rule refuses", () => changed(zip, withLine("items", 1, (row) => ({ ...row, priceMinor: -100 }))), "constraint", "items", 1], // oxfmt-ignore
  ["gives a right above the institute", () => changed(zip, withLine("memberships", 1, (row) => ({ ...row, role: "SuperAdmin" }))), "constraint", "memberships", 1], // oxfmt-ignore
  ["calls a file another type than its list", () => changed(zip, withLine("files", 1, (row) => ({ ...row, mime: "text/html" }))), "content", "files", 1], // oxfmt-ignore
]

test.each(cases)("an archive that %s is refused, and leaves nothing", async (...[, make, reason, place, line]) => {
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
  const archive = await changed(zip, withFile(Buffer.from("<script>alert(1)</script>")))
  const read = await readArchive(owner, archive)
  expect(read.status).toBe("ready")
  await confirmImport(owner, read.id)
  await runImport(owner, read.id)
  const failed = await showImport(owner, read.id)
  expect([failed.status, failed.reason, failed.place]).toEqual(["failed", "content", PDF])
  expect(await countRows(owner, "items")).toBe(0)
})
