/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import sharp from "sharp"
import { files } from "@/lib/features/files/contract"
import { learning } from "@/lib/features/learning/contract"
import { support } from "@/lib/features/support/contract"
import { flushSupportCalls } from "@/lib/server/api/support-calls"
import { listenForSessionMemories } from "@/lib/server/auth/session-memory"
import { stopListening } from "@/lib/server/db/listener"
import { files as store } from "@/lib/server/gateways/files/files"
import { signFileUrl } from "@/lib/server/media/signed-url"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { startApiServer } from "../setup/api-server"
import { countAllRows } from "../setup/count-all-rows"
import { withJobQueue } from "../setup/job-queue"
import { cookieOf } from "../setup/session-cookie"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { addressesOf, bearer, downloadStatus, insertVideoLesson } from "./file-rights-fixtures"
import { insertFile } from "./learning-fixtures"
import { endSupport, enterInstitute, passHour, type Visit } from "./support-fixtures"

withJobQueue()

const MB = 1024 * 1024

let server: Awaited<ReturnType<typeof startApiServer>>
beforeAll(async () => {
  await listenForSessionMemories()
  server = await startApiServer([])
})
afterAll(async () => {
  await server.stop()
  await stopListening()
})

const get = (url: string, as: TestMember | null, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${url}`, { headers: { ...bearer(as), ...headers } })

async function statusOf(url: string, as: TestMember | null) {
  const response = await get(url, as)
  await response.arrayBuffer()
  return response.status
}

const open = (as: TestMember, id: number, download?: "true") =>
  send(as, learning.openFile, { params: { id: String(id) }, query: { download } })

/** A stored file of the file manager that no lesson uses. */
async function storeFile(content: Buffer, mime: string): Promise<{ id: number; key: string; name: string }> {
  const key = `${institutes.acme}/items/${unique("support")}.webp`
  await store.put(key, Readable.from([content]))
  const name = unique("picture")
  const { id } = await withInstitute(institutes.acme, async (db) => {
    const file = await insertFile(db, mime)
    await db.updateTable("files").set({ key, name, bytes: content.length }).where("id", "=", file.id).execute()
    return file
  })
  return { id, key, name }
}

/** What was seen in a session of files, as the institute reads it. */
async function listSeenFiles({ id, visitor }: Visit) {
  const { data } = await send(visitor, support.calls, { params: { id: String(id) }, query: { size: "100" } })
  return data.content.filter(({ route }) => route.startsWith("/media")).map(({ target, status }) => [target, status])
}

test("files of lessons open for support as for an administrator, which changes nothing and is seen", async () => {
  const { fileId } = await insertVideoLesson({ isHeld: true })
  const visit = await enterInstitute()
  const { visitor } = visit
  const before = await countAllRows()
  const addresses = await addressesOf(visitor, fileId)
  expect(Object.keys(addresses).sort()).toEqual(["captions", "download", "playlist", "quality", "show"])
  const cookie = await cookieOf(visitor)
  for (const url of Object.values(addresses)) {
    expect(await statusOf(url, visitor)).toBe(200)
    expect((await get(url, null, { cookie })).status).toBe(200)
  }
  for (const url of [addresses.show ?? "", addresses.quality ?? ""]) {
    const part = await get(url, visitor, { range: "bytes=4-8" })
    expect([part.status, await part.text(), part.headers.get("cache-control")]).toEqual([206, "bytes", "private, no-store"]) // oxfmt-ignore
    expect((await get(url, visitor, { range: "bytes=999-" })).status).toBe(416)
  }
  await flushSupportCalls()
  expect(await countAllRows()).toEqual(before)
  expect((await listSeenFiles(visit)).toSorted()).toEqual([
    [`file ${fileId}, form download`, 200],
    [`file ${fileId}, form show`, 200],
  ])
})

test("pictures of the file manager are shown, and files that no lesson uses open", async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#3b4cca" } }).webp().toBuffer() // oxfmt-ignore
  const { id, name } = await storeFile(picture, "image/webp")
  const { visitor } = await enterInstitute()
  const { data } = await send(visitor, files.list, { query: { searchParam: name } })
  const [listed] = data.content
  expect(listed?.id).toBe(id)
  for (const url of [listed?.picture?.url, listed?.picture?.thumbnailUrl])
    expect(await statusOf(url ?? "", visitor)).toBe(200)
  expect(await statusOf((await open(visitor, id)).data.url, visitor)).toBe(200)
})

test("an address of a support session is of no use to anybody else, and opens nothing of another institute", async () => {
  const { fileId } = await insertVideoLesson({ downloadable: true })
  const [{ visitor }, elsewhere] = [await enterInstitute(), await enterInstitute("rival")]
  const others = [null, elsewhere.visitor, (await enterInstitute()).visitor, await createMember("InstituteAdmin")]
  for (const url of Object.values(await addressesOf(visitor, fileId)))
    for (const as of others) expect(await statusOf(url, as)).toBe(404)
  expect(await open(elsewhere.visitor, fileId)).toMatchObject({ status: 404, code: "not_found" })
  const { userId, sessionId } = elsewhere.visitor
  for (const instituteId of [institutes.acme, institutes.rival]) {
    const actor = {
      userId,
      sessionId,
      support: { id: 1, name: "", remainingMs: 1, mayWrite: true, showsContacts: true },
    }
    const file = { id: fileId, key: "2/items/x.mp4", mime: "video/mp4", name: "x.mp4" }
    expect(await statusOf(signFileUrl({ instituteId, file, actor }).address, elsewhere.visitor)).toBe(404)
  }
})

describe("addresses end with their session, at once", () => {
  test.each<[string, (visit: Visit) => Promise<unknown>]>([
    ["when its person ends it", endSupport],
    [
      "when an administrator ends it",
      async ({ id }) => send(await createMember("InstituteAdmin"), support.end, { params: { id: String(id) } }),
    ],
    ["with its hour, though nobody recorded it", ({ id }) => passHour(id)],
  ])("%s", async (_, end) => {
    const { fileId } = await insertVideoLesson({})
    const visit = await enterInstitute()
    const addresses = Object.values(await addressesOf(visit.visitor, fileId))
    for (const url of addresses) expect(await statusOf(url, visit.visitor)).toBe(200)
    await end(visit)
    expect((await open(visit.visitor, fileId)).status).toBe(401)
    for (const url of addresses) expect(await statusOf(url, visit.visitor)).toBe(404)
  })

  test("and so does a response that is under way", async () => {
    const { id } = await storeFile(Buffer.alloc(64 * MB), "video/mp4")
    const visit = await enterInstitute()
    const response = await get((await open(visit.visitor, id)).data.url, visit.visitor)
    expect(response.status).toBe(200)
    await endSupport(visit)
    const reader = response.body?.getReader()
    const readSlowly = async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await expect(readSlowly()).rejects.toThrow("terminated")
  })
})

describe("what is never shown is refused", () => {
  const insertUpload = (fileId: number, userId: number) =>
    withInstitute(institutes.acme, (db) =>
      db
        .insertInto("uploads")
        .values({ id: randomUUID(), userId, name: "all.zip", kind: "archive", bytes: 5, fileId, expiresAt: new Date() })
        .execute(),
    )
  const insertImport = (archiveId: number, createdBy: number) =>
    withInstitute(institutes.acme, (db) =>
      db
        .insertInto("institute_imports")
        .values({ archiveId, createdBy, name: "all.zip", bytes: 5, status: "done", finishedAt: new Date() })
        .execute(),
    )
  const insertPart = (id: number) =>
    withInstitute(institutes.acme, (db) =>
      db.updateTable("files").set({ access: "part" }).where("id", "=", id).execute(),
    )

  test.each<[string, (fileId: number, adminId: number) => Promise<unknown>]>([
    ["an archive that was uploaded to be imported", insertUpload],
    ["an archive that is imported", insertImport],
    ["a part of what is no lesson", insertPart],
  ])("%s", async (_, insert) => {
    const admin = await createMember("InstituteAdmin")
    const { id, key, name } = await storeFile(Buffer.from("archive"), "application/zip")
    await insert(id, admin.userId)
    const { visitor } = await enterInstitute()
    for (const download of [undefined, "true"] as const) {
      expect((await open(admin, id, download)).status).toBe(200)
      expect(await open(visitor, id, download)).toMatchObject({ status: 403, code: "support_hidden" })
      expect(await downloadStatus(visitor, id)).toBe(403)
    }
    const actor = { ...visitor, support: { id: 1, name: "", remainingMs: 1, mayWrite: true, showsContacts: true } }
    const file = { id, key, name, mime: "application/zip" }
    const { address } = signFileUrl({ instituteId: institutes.acme, file, actor })
    expect(await statusOf(address, visitor)).toBe(404)
  })
})
