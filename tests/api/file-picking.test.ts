/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { content } from "@/lib/features/content/contract"
import { fileFolders, files } from "@/lib/features/files/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { files as store } from "@/lib/server/gateways/files/files"
import { withJobQueue } from "../setup/job-queue"
import { coverPicture } from "../setup/cover-picture"
import { createMember, send } from "../setup/test-app"
import { grantAccess } from "./learning-fixtures"
import { addMaterial, addSection, createModule } from "./curriculum-fixtures"
import { mp4Bytes } from "../setup/mp4-bytes"
import { uploadFile, uploadPdf, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

test("files of all folders are offered, and one is used by several lessons without another upload", async () => {
  const teacher = await createMember("Teacher")
  const { data: folder } = await send(teacher, fileFolders.create, { body: { name: "Deep", parentId: null } })
  const file = await uploadPdf(teacher, "shared.pdf", { folderId: String(folder.id) })
  const offered = await send(teacher, files.list, { query: { kind: "pdf", isEverywhere: "true", size: "5" } })
  expect(offered.data).toMatchObject({ totalElements: 1, folders: [], content: [{ id: file.id, uses: 0 }] })
  expect((await send(teacher, files.list, { query: { kind: "pdf" } })).data.totalElements).toBe(0)

  const moduleId = await createModule(teacher)
  const { id: sectionId } = await addSection(teacher, moduleId)
  const lessons = [
    await addMaterial(teacher, sectionId, { kind: "pdf", fileId: file.id, body: null }),
    await addMaterial(teacher, sectionId, { kind: "pdf", fileId: file.id, body: null }),
  ]
  expect(lessons.map((lesson) => lesson.file?.id)).toEqual([file.id, file.id])
  const uses = await send(teacher, files.listUses, { query: { ids: String(file.id) } })
  expect(uses.data).toHaveLength(2)
})

test("a teacher chooses among their own files and those of their lessons", async () => {
  const [admin, teacher, rival] = await Promise.all([
    createMember("Admin"),
    createMember("Teacher"),
    createMember("Admin", "rival"),
  ])
  const foreign = await uploadPdf(admin, "private.pdf")
  const moduleId = await createModule(teacher)
  const { id: sectionId } = await addSection(teacher, moduleId)
  const choose = (fileId: number) =>
    send(teacher, content.saveMaterial, { body: { sectionId, title: "Lesson", kind: "pdf", fileId } })
  expect(await choose(foreign.id)).toMatchObject({ code: "invalid_input" })
  expect(await choose((await uploadPdf(rival)).id)).toMatchObject({ code: "invalid_input" })
  await addMaterial(admin, sectionId, { kind: "pdf", fileId: foreign.id, body: null })
  expect((await choose(foreign.id)).status).toBe(200)
})

test("the cover and the teaser of an item are copied from files, so that these can be deleted", async () => {
  const [admin, teacher] = await Promise.all([createMember("Admin"), createMember("Teacher")])
  const id = await createModule(teacher)
  const upload = async (as = teacher) => ({
    image:
      (
        await uploadFile(as, {
          name: "cover.png",
          kind: "image",
          body: Buffer.from(await (await coverPicture()).arrayBuffer()),
        })
      ).file?.id ?? 0,
    video: (await uploadFile(as, { name: "teaser.mp4", kind: "video", body: mp4Bytes() })).file?.id ?? 0,
  })
  const [own, foreign] = [await upload(), await upload(admin)]
  let version = 1
  const pick = async (use: "coverImage" | "teaserVideo", fileId: number) => {
    const answer = await send(teacher, itemsAdmin.saveMedia, {
      form: { itemMedia: { id, version, picked: { use, id: fileId } } },
    })
    if (answer.status === 200) version = answer.data.version
    return answer
  }
  expect(await pick("coverImage", foreign.image)).toMatchObject({ code: "invalid_input" })
  expect(await pick("coverImage", own.video)).toMatchObject({ code: "invalid_input" })
  expect(await pick("teaserVideo", own.image)).toMatchObject({ code: "invalid_input" })
  const cover = (await pick("coverImage", own.image)).data
  const { teaser, image } = (await pick("teaserVideo", own.video)).data
  expect(image?.key).toBe(cover.image?.key)
  expect(teaser).toMatchObject({ name: "teaser.mp4", bytes: 10_000 })
  const usesOf = async (fileId: number) =>
    (await send(teacher, files.listUses, { query: { ids: String(fileId) } })).data.map(({ kind, itemId }) => [kind, itemId]) // oxfmt-ignore
  expect(await usesOf(own.image)).toEqual([["cover_copy", id]])
  expect(await usesOf(own.video)).toEqual([["teaser_copy", id]])
  const student = await createMember("Student")
  await grantAccess(student, id)
  // Buyers lose nothing, for the copies stay.
  expect((await send(teacher, files.remove, { query: { ids: `${own.image},${own.video}` } })).status).toBe(200)
  expect(await store.stat(image?.key ?? "")).toBeDefined()
})
