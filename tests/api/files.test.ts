/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { fileFolders, files } from "@/lib/features/files/contract"
import { COUNTER_INVARIANTS } from "@/lib/server/db/counter-invariants"
import { grantMany } from "@/lib/features/access/access.server"
import { fileJobs } from "@/lib/features/files/jobs.server"
import { files as store } from "@/lib/server/gateways/files/files"
import { learning } from "@/lib/features/learning/contract"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { CompiledQuery, sql } from "kysely"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, sendRaw, type TestMember, unique } from "../setup/test-app"
import { insertItem } from "./item-fixtures"
import { mp4Bytes } from "../setup/mp4-bytes"
import { pdf, uploadFile, uploadPdf, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let [admin, teacher, otherTeacher, student]: TestMember[] = []
const as = (member: TestMember | undefined) => {
  if (!member) throw new Error("no member")
  return member
}
beforeAll(async () => {
  ;[admin, teacher, otherTeacher, student] = await Promise.all([
    createMember("Admin"),
    createMember("Teacher"),
    createMember("Teacher"),
    createMember("Student"),
  ])
})

const keyOf = async (id: number) => {
  const row = await readInstitute(institutes.acme, (db) =>
    db.selectFrom("files").select("key").where("id", "=", id).executeTakeFirstOrThrow(),
  )
  return row.key
}

/** Puts a file into a lesson of a new item, which a student may open or not. */
async function useInLesson(
  fileId: number,
  {
    buyer,
    title = unique("Item"),
    downloadable = false,
  }: { buyer?: TestMember; title?: string; downloadable?: boolean } = {},
) {
  const itemId = await insertItem("acme", { title })
  await withInstitute(institutes.acme, async (db) => {
    const section = await db
      .insertInto("sections")
      .values({ itemId, title: "One", displayOrder: 0 })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db
      .insertInto("materials")
      .values({
        itemId,
        sectionId: section.id,
        title: "The lesson",
        kind: "pdf",
        fileId,
        displayOrder: 0,
        downloadable,
      })
      .execute()
    if (buyer) await grantMany(db, { userIds: [buyer.userId], itemId })
  })
  return { itemId, title }
}

test("folders hold files, and files are found by folder, name and kind", async () => {
  const { data: folder } = await send(as(admin), fileFolders.create, { body: { name: " Week 1 ", parentId: null } })
  expect(folder).toMatchObject({ name: "Week 1", files: 0 })
  const { data: inner } = await send(as(admin), fileFolders.create, { body: { name: "Day 1", parentId: folder.id } })
  const one = await uploadPdf(as(admin), "zebra 100%.pdf", { folderId: String(inner.id) })
  const two = await uploadPdf(as(admin), "apple.pdf", { folderId: String(inner.id) })

  const { data: list } = await send(as(admin), files.list, { query: { folderId: String(inner.id), sort: "name" } })
  expect(list.content.map(({ name }) => name)).toEqual(["apple.pdf", "zebra 100%.pdf"])
  expect(list).toMatchObject({ totalElements: 2, folders: [], path: [{ name: "Week 1" }, { name: "Day 1" }] })
  expect((await send(as(admin), files.list, { query: { folderId: String(folder.id) } })).data.folders).toMatchObject([
    { id: inner.id, files: 2 },
  ])
  const byName = await send(as(admin), files.list, { query: { searchParam: "100%" } })
  expect(byName.data.content.map(({ id }) => id)).toEqual([one.id])
  const videos = await send(as(admin), files.list, { query: { folderId: String(inner.id), kind: "video" } })
  expect(videos.data.totalElements).toBe(0)
  const chosen = await send(as(admin), files.ofFolder, { params: { id: String(inner.id) }, query: {} })
  expect(chosen.data.content).toHaveLength(2)

  await send(as(admin), files.move, { body: { ids: [two.id], folderId: folder.id } })
  expect((await send(as(admin), files.show, { params: { id: String(two.id) } })).data.folderId).toBe(folder.id)
  expect((await send(as(admin), fileFolders.remove, { query: { id: String(folder.id) } })).code).toBe(
    "folder_not_empty",
  )
  const taken = await send(as(admin), fileFolders.create, { body: { name: "WEEK 1", parentId: null } })
  expect(taken.code).toBe("name_taken")
  const circle = await send(as(admin), fileFolders.move, { body: { id: folder.id, parentId: inner.id } })
  expect(circle.code).toBe("folder_refused")
  const renamed = await send(as(admin), files.rename, { body: { id: two.id, name: "pear.html" } })
  expect(renamed.data.name).toBe("pear.html.pdf")
})

test("a teacher manages what they uploaded, a student nothing, and no other institute anything", async () => {
  const own = await uploadPdf(as(teacher))
  const foreign = await uploadPdf(as(otherTeacher))
  const rival = await createMember("Admin", "rival")
  const { data } = await send(as(teacher), files.list, { query: {} })
  expect(data.content.map(({ id }) => id)).toContain(own.id)
  expect(data.content.map(({ id }) => id)).not.toContain(foreign.id)
  for (const somebody of [as(teacher), rival]) {
    const body = { id: foreign.id, name: "x" }
    expect((await send(somebody, files.rename, { body })).code).toBe("not_found")
    expect((await send(somebody, files.remove, { query: { ids: String(foreign.id) } })).code).toBe("not_found")
    expect((await send(somebody, files.zip, { body: { ids: [foreign.id] } })).code).toBe("not_found")
    expect((await send(somebody, files.download, { params: { id: String(foreign.id) } })).code).toBe("not_found")
    expect((await send(somebody, files.listUses, { query: { ids: String(foreign.id) } })).data).toEqual([])
  }
  expect((await send(as(student), files.list, { query: {} })).code).toBe("forbidden")
  expect((await send(as(admin), files.rename, { body: { id: own.id, name: "by admin" } })).data.name).toBe(
    "by admin.pdf",
  )
})

test("a file that buyers may open is deleted only when that is confirmed, and can be restored", async () => {
  const file = await uploadPdf(as(admin))
  const { title } = await useInLesson(file.id, { buyer: as(student) })
  const ids = String(file.id)
  const refused = await send(as(admin), files.remove, { query: { ids } })
  expect(refused).toMatchObject({ status: 409, code: "file_in_use" })
  expect(await refused.response.json()).toMatchObject({ details: { items: title } })
  expect((await send(as(admin), files.listUses, { query: { ids } })).data).toMatchObject([
    { fileId: file.id, kind: "lesson", itemTitle: title, title: "The lesson", buyers: 1 },
  ])
  const open = () => send(as(student), learning.openFile, { params: { id: ids }, query: {} })
  expect((await open()).status).toBe(200)
  expect((await send(as(admin), files.remove, { query: { ids, confirmed: "true" } })).status).toBe(200)
  expect((await open()).code).toBe("not_found")
  const trash = await send(as(admin), files.list, { query: { isTrash: "true" } })
  expect(trash.data.content.find(({ id }) => id === file.id)?.deletedAt).toBeInstanceOf(Date)
  expect((await send(as(admin), files.rename, { body: { id: file.id, name: "x" } })).code).toBe("not_found")
  expect((await send(as(admin), files.restore, { body: { ids: [file.id] } })).status).toBe(200)
  expect((await open()).status).toBe(200)
})

test("the trash is emptied by hand or after 30 days; lessons stay without their file", async () => {
  const [byHand, byAge, young] = await Promise.all([uploadPdf(as(admin)), uploadPdf(as(admin)), uploadPdf(as(admin))])
  const { itemId } = await useInLesson(byAge.id)
  const keys = await Promise.all([byHand, byAge, young].map(({ id }) => keyOf(id)))
  await send(as(admin), files.remove, { query: { ids: `${byHand.id},${byAge.id},${young.id}` } })
  expect((await send(as(admin), files.purge, { query: { ids: String(byHand.id) } })).status).toBe(200)
  await withPlatform((db) =>
    sql`update files set "deletedAt" = now() - interval '31 days' where id = ${byAge.id}`.execute(db),
  )
  await fileJobs.find(({ name }) => name === "purge-trash")?.run({})
  await runJobs()
  expect(await Promise.all(keys.map((key) => store.stat(key)))).toEqual([
    undefined,
    undefined,
    expect.objectContaining({ bytes: young.bytes }),
  ])
  const lesson = await readInstitute(institutes.acme, (db) =>
    db.selectFrom("materials").select("fileId").where("itemId", "=", itemId).executeTakeFirst(),
  )
  expect(lesson).toEqual({ fileId: null })
})

test("replacing a file keeps its id and its uses; the old content is in the trash", async () => {
  const file = await uploadPdf(as(teacher), "first.pdf")
  const { itemId } = await useInLesson(file.id)
  const oldKey = await keyOf(file.id)
  const second = await uploadPdf(as(teacher), "second.pdf")
  const replaced = await send(as(teacher), files.replace, { body: { id: file.id, uploadedId: second.id } })
  expect(replaced.data).toMatchObject({ id: file.id, name: "second.pdf", uses: 1 })
  expect(await keyOf(file.id)).not.toBe(oldKey)
  const trash = await send(as(teacher), files.list, { query: { isTrash: "true" } })
  expect(trash.data.content.map(({ name }) => name)).toContain("first.pdf")
  expect((await send(as(teacher), files.show, { params: { id: String(second.id) } })).code).toBe("not_found")
  const uses = await send(as(teacher), files.listUses, { query: { ids: String(file.id) } })
  expect(uses.data.map((use) => use.itemId)).toEqual([itemId])

  const { file: video } = await uploadFile(as(teacher), { name: "v.mp4", kind: "video", body: mp4Bytes() })
  const other = await send(as(teacher), files.replace, { body: { id: file.id, uploadedId: video?.id ?? 0 } })
  expect(other.code).toBe("file_type_not_allowed")
})

test("a download is an attachment that honours ranges, for those to whom a lesson offers it", async () => {
  const file = await uploadPdf(as(admin), "नोट्स.pdf")
  const download = (member: TestMember, range?: string) =>
    sendRaw(`/payments/v2/api/files/${file.id}/download`, {
      headers: {
        authorization: `Bearer ${member.accessToken}`,
        logintoken: member.loginToken,
        ...(range && { range }),
      },
    })
  expect((await download(as(student))).status).toBe(404)
  await useInLesson(file.id, { buyer: as(student) })
  expect((await download(as(student))).status).toBe(403)
  await useInLesson(file.id, { buyer: as(student), downloadable: true })
  const whole = await download(as(student))
  expect(Buffer.from(await whole.arrayBuffer()).equals(pdf("नोट्स.pdf"))).toBe(true)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-disposition": expect.stringMatching(/^attachment; filename="_+\.pdf"; filename\*=UTF-8''%E0/) as string,
    "content-security-policy": expect.stringContaining("sandbox") as string,
    "x-content-type-options": "nosniff",
    "content-type": "application/octet-stream",
  })
  const part = await download(as(student), "bytes=0-7")
  expect([part.status, await part.text()]).toEqual([206, "%PDF-1.7"])
  expect((await download(as(student), "bytes=99999-")).status).toBe(416)
})

test("storage is counted by kind, month, item and person, and the day is foreseen on which the quota is reached", async () => {
  const owner = await createMember("InstituteAdmin")
  const uploader = await createMember("Teacher")
  const file = await uploadPdf(uploader, "counted.pdf")
  const { itemId } = await useInLesson(file.id)
  await setLimits({ storageGb: 1 })
  const { data } = await send(owner, files.storageAnalytics, { query: {} })
  await setLimits({})

  expect(data.limitBytes).toBe(1_000_000_000)
  expect(data.kinds.find(({ kind }) => kind === "pdf")?.bytes).toBeGreaterThan(0)
  expect(data.months).toHaveLength(12)
  expect(data.months.at(-1)?.bytes.pdf).toBeGreaterThan(0)
  expect(data.items).toContainEqual(expect.objectContaining({ id: itemId, files: 1, bytes: file.bytes }))
  expect(data.people.find(({ id }) => id === uploader.userId)?.bytes ?? file.bytes).toBe(file.bytes)
  const broken = await readPlatform(async (db) => {
    const text = COUNTER_INVARIANTS["a counter is not the number or the sum of what it counts"]
    return (await db.executeQuery(CompiledQuery.raw(text))).rows
  })
  expect(broken).toEqual([])
  expect((await send(as(teacher), files.storageAnalytics, { query: {} })).code).toBe("forbidden")
})
