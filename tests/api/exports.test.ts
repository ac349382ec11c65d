/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import { dataExports } from "@/lib/features/exports/contract"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"
import { portabilityOf, TENANT_TABLES } from "@/lib/server/schema/portability"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { setReauthenticated } from "../setup/members"
import { endPlan, resumePlan } from "../setup/plan"
import { runQueued } from "../setup/run-jobs"
import { sellWithDocument } from "../setup/sales"
import { createMember, send, type TestMember } from "../setup/test-app"
import { createOwner, download, fetchArchive, makeArchive, rowsIn, storeFile, unzip } from "./exports-fixtures"

withJobQueue()

const shiftExport = (owner: TestMember, id: number, values: { createdAt?: Date; expiresAt?: Date }) =>
  withInstitute(owner.instituteId, (db) => db.updateTable("exports").set(values).where("id", "=", id).execute())

/** What the job logs when it gives up. */
beforeEach(() => void jest.spyOn(log, "error").mockImplementation(() => undefined))

test("an archive has every row of the institute, its documents and its files, and none of another institute", async () => {
  const owner = await createOwner("acme")
  const { transactionId, number } = await sellWithDocument()
  const rival = await createMember("Student", "rival")
  const folderId = await withInstitute(owner.instituteId, async (db) => {
    const values = { name: "गणित", createdBy: owner.userId }
    return (await db.insertInto("file_folders").values(values).returning("id").executeTakeFirstOrThrow()).id
  })
  const stored = [
    await storeFile(owner, { name: "पाठ १.pdf", folderId }),
    await storeFile(owner, { name: "same.pdf", folderId }),
    await storeFile(owner, { name: "SAME.pdf", folderId }),
  ]
  const id = await makeArchive(owner)
  const response = await download(owner, id)
  expect(response.status).toBe(200)
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"/)
  const zip = Buffer.from(await response.arrayBuffer())
  expect(zip.length).toBe(Number(response.headers.get("content-length")))
  const entries = await unzip(zip)

  const folder = [...entries.keys()].filter((path) => path.startsWith("files/गणित/"))
  expect(folder).toEqual(["files/गणित/पाठ १.pdf", "files/गणित/same.pdf", "files/गणित/SAME (2).pdf"])
  expect(folder.map((path) => entries.get(path)?.equals(stored[folder.indexOf(path)]?.content ?? Buffer.alloc(0)))).toEqual([true, true, true]) // oxfmt-ignore

  const counts = await readInstitute(owner.instituteId, async (db) => {
    const found: Record<string, number> = {}
    for (const table of TENANT_TABLES.filter((one) => portabilityOf(one).kind === "rows"))
      found[table] =
        (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0
    return found
  })
  for (const [table, count] of Object.entries(counts)) {
    const rows = rowsIn(entries, table)
    // Recorded after the rows were read.
    const isLog = ["events", "user_notifications"].includes(table)
    expect([table, isLog || rows.length === count]).toEqual([table, true])
    expect(rows.filter((row) => "instituteId" in row)).toEqual([])
  }
  const sold = rowsIn(entries, "orders").find((row) => row.transactionId === transactionId)
  expect(sold).not.toHaveProperty("gatewayAccountId")
  const people = rowsIn(entries, "users")
  expect(people.find((row) => row.id === owner.userId)).toEqual({
    ...{ id: owner.userId, firstName: "InstituteAdmin", lastName: "Tester", email: owner.email, mobile: null },
  })
  expect(zip.includes(rival.email) || people.some((row) => row.id === rival.userId)).toBe(false)
  expect([...entries.keys()].filter((path) => /^invoices\/.+\.pdf$/.test(path)).length).toBe(counts.invoices)
  expect([...entries.keys()]).toContain(`invoices/${number.replaceAll("/", "-")}.pdf`)
  expect(entries.get("people.csv")?.toString("utf8")).toContain(owner.email)
  expect(entries.get("orders.csv")?.toString("utf8")).toContain(String(sold?.number))
  expect(entries.get("README.txt")?.toString("utf8")).toContain("इस आर्काइव में")

  const manifest = JSON.parse(entries.get("manifest.json")?.toString("utf8") ?? "")
  expect(manifest).toMatchObject({ product: "lectern", format: 1, institute: { id: owner.instituteId } })
  expect(manifest.entries["rows/orders.jsonl.gz"].rows).toBe(counts.orders)
  for (const [path, { bytes, sha256 }] of Object.entries<{ bytes: number; sha256: string }>(manifest.entries)) {
    const content = entries.get(path) ?? Buffer.alloc(0)
    expect([path, content.length, createHash("sha256").update(content).digest("hex")]).toEqual([path, bytes, sha256])
  }
  const index = (entries.get("files/index.jsonl")?.toString("utf8") ?? "").trim().split("\n")
  const line = index.map((text) => JSON.parse(text)).find((one) => one.id === stored[0]?.id)
  expect(line).toMatchObject({ path: "files/गणित/पाठ १.pdf", key: stored[0]?.key, uses: [] })
})

test("any range of an archive is the same bytes as the whole", async () => {
  const owner = await createOwner("rival")
  await storeFile(owner, { name: "large.pdf", size: 600_000 })
  const id = await makeArchive(owner)
  const whole = await download(owner, id)
  const etag = whole.headers.get("etag") ?? ""
  const zip = Buffer.from(await whole.arrayBuffer())
  for (let turn = 0; turn < 60; turn += 1) {
    const start = Math.floor((zip.length * turn) / 60)
    const end = Math.min(zip.length - 1, start + (turn % 7) * 40_000 + turn)
    const response = await download(owner, id, { range: `bytes=${start}-${end}` })
    expect([response.status, response.headers.get("content-range")]).toEqual([
      206,
      `bytes ${start}-${end}/${zip.length}`,
    ])
    expect(Buffer.from(await response.arrayBuffer()).equals(zip.subarray(start, end + 1))).toBe(true)
  }
  const tail = await download(owner, id, { range: "bytes=-30" })
  expect(Buffer.from(await tail.arrayBuffer()).equals(zip.subarray(-30))).toBe(true)
  const beyond = await download(owner, id, { range: `bytes=${zip.length}-` })
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${zip.length}`])
  const several = await download(owner, id, { range: "bytes=0-1,5-6" })
  expect([several.status, several.headers.get("content-range")]).toEqual([206, `bytes 0-1/${zip.length}`])
  expect(Buffer.from(await several.arrayBuffer()).equals(zip.subarray(0, 2))).toBe(true)
  // The range of another archive is answered by the whole.
  const statusOf = async (headers: Record<string, string>) => {
    const response = await download(owner, id, headers)
    await response.arrayBuffer()
    return response.status
  }
  expect(await statusOf({ range: "bytes=0-1", "if-range": '"another"' })).toBe(200)
  expect(await statusOf({ range: "bytes=0-1", "if-range": etag })).toBe(206)
})

test("an address opens one archive for five minutes, while its admin is signed in", async () => {
  const owner = await createOwner("acme")
  const id = await makeArchive(owner)
  const params = { id: String(id) }
  const addressOf = async () => (await send(owner, dataExports.address, { params, query: {} })).data.url
  const statusOf = async (url: string) => {
    const response = await fetchArchive(url)
    await response.arrayBuffer()
    return response.status
  }
  const url = await addressOf()
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(url.replace(`/${id}/`, `/${id + 1}/`))).toBe(410)
  expect(await statusOf(`${url}x`)).toBe(410)
  const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 301_000)
  expect(await statusOf(url)).toBe(410)
  later.mockRestore()

  const foreign = await createOwner("rival")
  expect((await send(foreign, dataExports.address, { params, query: {} })).code).toBe("not_found")
  await setReauthenticated(owner, null)
  expect((await send(owner, dataExports.address, { params, query: {} })).code).toBe("reauthentication_required")
  expect((await eventsOf(`export:${id}`)).map(({ key }) => key)).toEqual([
    "export.started",
    "export.ready",
    "export.downloaded",
  ])
  await withInstitute(owner.instituteId, (db) =>
    db.updateTable("memberships").set({ role: "Admin" }).where("userId", "=", owner.userId).execute(),
  )
  expect(await statusOf(url)).toBe(410)
})

test("one archive a day, and of two requests at once one prepares it; one that failed does not count", async () => {
  const owner = await createOwner("acme")
  const second = await createMember("InstituteAdmin")
  await setReauthenticated(second)
  await setReauthenticated(owner, null)
  expect((await send(owner, dataExports.create, {})).code).toBe("reauthentication_required")
  await setReauthenticated(owner)
  const answers = await Promise.all([owner, second, owner, second].map((one) => send(one, dataExports.create, {})))
  const ids = answers.map(({ data }) => data.exports[0]?.id)
  expect(new Set(ids).size).toBe(1)
  const [exportId = 0] = ids
  expect((await eventsOf(`export:${exportId}`)).length).toBe(1)
  await runQueued("prepare-export")
  expect((await send(second, dataExports.create, {})).code).toBe("too_many_requests")
  const { data: list } = await send(owner, dataExports.list, {})
  expect(list.exports[0]).toMatchObject({ state: "ready", requestedBy: "InstituteAdmin Tester" })
  expect(list.exports[0]?.done).toBe(list.exports[0]?.total)
  expect(list.nextAt).not.toBeNull()
  await shiftExport(owner, exportId, { createdAt: new Date(Date.now() - 86_401_000) })
  expect((await send(owner, dataExports.list, {})).data.nextAt).toBeNull()

  const put = jest.spyOn(files, "put").mockRejectedValue(new Error("the store is away"))
  const { data: begun } = await send(owner, dataExports.create, {})
  const failing = begun.exports[0]?.id ?? 0
  await expect(runQueued("prepare-export")).rejects.toThrow("the store is away")
  put.mockRestore()
  const { prepareExport } = await import("@/lib/features/exports/prepare-export.server")
  await prepareExport.onFailed?.({ instituteId: owner.instituteId, exportId: failing }, "the store is away")
  const { data: after } = await send(owner, dataExports.list, {})
  expect([after.exports[0]?.state, after.nextAt]).toEqual(["failed", null])
  expect((await eventsOf(`export:${failing}`)).at(-1)?.key).toBe("export.failed")
  expect((await send(owner, dataExports.create, {})).data.exports[0]?.state).toBe("preparing")
})

test("an institute whose plan is over takes its data along, and nobody but its owner does", async () => {
  const owner = await createOwner("rival")
  const admin = await createMember("Admin", "rival")
  await setReauthenticated(admin)
  expect((await send(admin, dataExports.create, {})).code).toBe("forbidden")
  await endPlan("rival")
  try {
    const response = await download(owner, await makeArchive(owner))
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  } finally {
    await resumePlan("rival")
  }
})

test("a job that was killed begins anew, and leaves no part of the earlier attempt", async () => {
  const owner = await createOwner("rival")
  await storeFile(owner, { name: "one.pdf" })
  const { prepareExport } = await import("@/lib/features/exports/prepare-export.server")
  const { data } = await send(owner, dataExports.create, {})
  const target = { instituteId: owner.instituteId, exportId: data.exports[0]?.id ?? 0 }
  const killed = new AbortController()
  const put = files.put.bind(files)
  let parts = 0
  const spy = jest.spyOn(files, "put").mockImplementation((key, source) => {
    parts += 1
    if (parts === 20) killed.abort(new Error("killed"))
    return put(key, source)
  })
  await expect(prepareExport.run(target, { signal: killed.signal })).rejects.toThrow("killed")
  spy.mockRestore()
  const keysOf = () =>
    readInstitute(owner.instituteId, (db) =>
      db.selectFrom("export_entries").select("key").where("exportId", "=", target.exportId).execute(),
    )
  const earlier = await keysOf()
  expect(earlier.length).toBe(19)
  await prepareExport.run(target)
  expect((await Promise.all(earlier.map(({ key }) => files.stat(key)))).filter(Boolean)).toEqual([])
  const entries = await unzip(Buffer.from(await (await download(owner, target.exportId)).arrayBuffer()))
  expect(entries.size).toBe((await keysOf()).length)
})
