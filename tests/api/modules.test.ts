import { content } from "@/lib/features/content/contract"
import { learning } from "@/lib/features/learning/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { send, createMember, type TestMember } from "../setup/test-app"
import { withJobQueue } from "../setup/job-queue"
import { grantAccess } from "./learning-fixtures"
import { addMaterial, addSection, createModule, insertUpload, outline } from "./curriculum-fixtures"

let admin: TestMember
let itemId: number

withJobQueue()
beforeEach(async () => {
  admin = await createMember("Admin")
  itemId = await createModule(admin)
  await addSection(admin, itemId, "One")
})

describe("a module", () => {
  test("is published when it is complete; a teacher's goes to review", async () => {
    const teacher = await createMember("Teacher")
    const own = await createModule(teacher)
    const submit = (as: TestMember) => send(as, content.submit, { body: { id: own } })
    expect((await submit(teacher)).data).toEqual({
      status: "draft",
      missing: ["shortText", "description", "image", "lessons"],
    })
    const empty = await addMaterial(teacher, (await addSection(teacher, own)).id, { body: "" })
    expect((await submit(teacher)).data.missing).toEqual(["shortText", "description", "image", "lessonContent"])
    await send(teacher, content.saveMaterial, {
      body: { id: empty.id, version: empty.version, title: "T", body: "<p>a</p>" },
    })
    const fileId = await insertUpload(teacher, { mime: "image/webp", access: "public" })
    await withInstitute(admin.instituteId, async (db) => {
      const { key } = await db.selectFrom("files").select("key").where("id", "=", fileId).executeTakeFirstOrThrow()
      await db
        .updateTable("items")
        .set({ image: key, shortText: "Short", description: "<p>Long</p>" })
        .where("id", "=", own)
        .execute()
    })
    expect((await submit(teacher)).data).toEqual({ status: "review", missing: [] })
    expect((await submit(admin)).data).toEqual({ status: "published", missing: [] })
    const { data } = await send(admin, content.modules, { query: {} })
    expect(data.content.every(({ kind }) => kind === "pre_recorded")).toBe(true)
  })

  test("is edited by id without a version, with its sections and materials; what is not named stays", async () => {
    const section = await addSection(admin, itemId)
    const material = await addMaterial(admin, section.id, { title: "Old" })
    const save = (body: object) => send(admin, content.saveModule, { body: { id: itemId, title: "Renamed", ...body } })
    await save({ shortText: "Short" })
    expect((await save({})).data).toMatchObject({ title: "Renamed", shortText: "Short" })
    const renamed = await send(admin, content.saveSection, { body: { id: section.id, title: "Two" } })
    expect(renamed.data.title).toBe("Two")
    const saved = await send(admin, content.saveMaterial, { body: { id: material.id, title: "New" } })
    expect(saved.data.title).toBe("New")
    expect((await save({ version: 0 })).code).toBe("stale")
    const old = { id: material.id, title: "Newer", version: material.version }
    expect((await send(admin, content.saveMaterial, { body: old })).code).toBe("stale")
  })

  test("is not deleted while somebody is enrolled", async () => {
    const remove = () => send(admin, content.removeModule, { query: { id: String(itemId) } })
    await grantAccess(await createMember("Student"), itemId)
    expect(await remove()).toMatchObject({ status: 409, code: "item_in_use" })
    expect(await outline(admin, itemId)).toEqual(["One: "])
    itemId = await createModule(admin)
    await addMaterial(admin, (await addSection(admin, itemId)).id, { title: "Gone with its course" })
    const found = () => send(admin, learning.lessons, { query: { searchParam: "Gone with" } })
    expect((await found()).data).toHaveLength(1)
    expect((await remove()).status).toBe(200)
    expect((await found()).data).toEqual([])
    expect((await send(admin, content.curriculum, { params: { id: String(itemId) } })).status).toBe(404)
  })
})
