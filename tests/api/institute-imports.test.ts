/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { instituteImports } from "@/lib/features/institute-imports/contract"
import { instituteImportJobs } from "@/lib/features/institute-imports/jobs.server"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { setReauthenticated } from "../setup/members"
import { createMember, send, type TestMember } from "../setup/test-app"
import { zipBytes } from "../setup/zip-bytes"
import { createOwner, unzip } from "./exports-fixtures"
import {
  cancelImport,
  changed,
  confirmImport,
  countRows,
  createEmptyInstitute,
  entriesOf,
  exportOf,
  importArchive,
  readArchive,
  runImport,
  showImport,
  withFile,
  withLine,
  exportSource,
} from "./institute-import-fixtures"
import { uploadFile, uploadPdf, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let zip: Buffer
let source: TestMember

beforeAll(async () => {
  ;({ source, zip } = await exportSource((owner) => uploadPdf(owner, "पाठ.pdf")))
}, 120_000)

test("an archive is read, shown and imported, and its people wait to be invited", async () => {
  const owner = await createEmptyInstitute()
  const read = await readArchive(owner, zip)
  expect([read.status, read.reason, read.place, read.line, read.detail]).toEqual(["ready", null, null, null, null])
  expect(read.facts).toMatchObject({ institute: "acme institute", files: 2, limits: [], otherParts: 0 })
  const orders = read.facts?.tables.find(({ table }) => table === "orders")
  expect(orders).toEqual({ table: "orders", group: "sales", rows: await countRows(source, "orders"), leftOut: {} })
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

test("an archive that nobody has had read is deleted after two days, and its storage is free again", async () => {
  const owner = await createEmptyInstitute()
  const [{ file: unread }, { file: recent }] = [
    await uploadFile(owner, { name: "old.zip", kind: "archive", body: zip }),
    await uploadFile(owner, { name: "new.zip", kind: "archive", body: zip }),
  ]
  const { fileId: read } = await readArchive(owner, zip)
  await withPlatform((db) =>
    db
      .updateTable("uploads")
      .set({ expiresAt: new Date(Date.now() + 23 * 3_600_000) })
      .where("fileId", "in", [unread?.id ?? 0, read])
      .execute(),
  )
  await instituteImportJobs.find(({ name }) => name === "delete-unread-archives")?.run({})
  const left = await readInstitute(owner.instituteId, (db) =>
    db.selectFrom("files").select("id").orderBy("id").execute(),
  )
  expect(left).toEqual([{ id: recent?.id }, { id: read }])
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
  await limit(owner, { publishedItems: 0, storageGb: 0.0007 })
  // Packed it is smaller than what it holds.
  const large = Buffer.from(`%PDF-1.7\n% ${"a".repeat(900_000)}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n`)
  const entries = await unzip(await changed(zip, withFile(large)))
  const read = await readArchive(owner, zipBytes(entriesOf(entries).map((one) => ({ ...one, method: 8 }))))
  expect(read.facts?.limits.map((one) => one.limit)).toEqual(["publishedItems", "storageGb"])
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

test("somebody of the platform who stands in an archive is invited like others, and no other place of theirs changes", async () => {
  const [owner, boss] = [await createEmptyInstitute(), await createMember("SuperAdmin")]
  await withPlatform((db) =>
    db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("id", "=", boss.userId).execute(),
  )
  const archive = await changed(
    zip,
    withLine("users", 2, (row) => ({ ...row, email: boss.email })),
  )
  expect((await importArchive(owner, archive)).status).toBe("done")
  const places = await withPlatform((db) =>
    db
      .selectFrom("memberships")
      .select(["instituteId", "status"])
      .where("userId", "=", boss.userId)
      .orderBy("instituteId")
      .execute(),
  )
  expect(places).toEqual([
    { instituteId: boss.instituteId, status: "active" },
    { instituteId: owner.instituteId, status: "invited" },
  ])
})

test("an institute that was imported is exported and imported again", async () => {
  const first = await createEmptyInstitute()
  expect((await importArchive(first, zip)).status).toBe("done")
  const second = await createEmptyInstitute()
  expect((await importArchive(second, await exportOf(first))).status).toBe("done")
  expect(await countRows(second, "orders")).toBe(await countRows(source, "orders"))
})
