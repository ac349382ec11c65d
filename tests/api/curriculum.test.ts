import { content } from "@/lib/features/content/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { send, createMember, type TestMember } from "../setup/test-app"
import { withJobQueue } from "../setup/job-queue"
import { grantAccess } from "./learning-fixtures"
import { addMaterial, addSection, createModule, insertUpload, outline } from "./curriculum-fixtures"

let admin: TestMember
let rival: TestMember
let itemId: number
let sectionId: number

withJobQueue()
beforeEach(async () => {
  admin = await createMember("Admin")
  rival = await createMember("Admin", "rival")
  itemId = await createModule(admin)
  sectionId = (await addSection(admin, itemId, "One")).id
})

const save = (as: TestMember, body: Parameters<typeof send<typeof content.saveMaterial>>[2]["body"]) =>
  send(as, content.saveMaterial, { body })

describe("materials", () => {
  test("an uploaded file decides the kind, and the kind what is offered", async () => {
    const fileId = await insertUpload(admin, { mime: "application/pdf" })
    const { data } = await save(admin, { sectionId, title: "Notes", fileId })
    expect(data).toMatchObject({ kind: "pdf", downloadable: false, completionRule: "percent", file: { id: fileId } })
    const video = await save(admin, { sectionId, title: "Film", fileId: await insertUpload(admin) })
    expect(video.data).toMatchObject({ kind: "video", downloadable: false, completionRule: "percent" })
  })

  test("whether students may complete it by hand is the creator's choice, which other changes and copies keep", async () => {
    const { data } = await save(admin, { sectionId, title: "Notes", kind: "text", body: "<p>a</p>" })
    expect(data.allowsManualCompletion).toBe(false)
    const allowed = await save(admin, { id: data.id, title: "Notes", allowsManualCompletion: true })
    expect(allowed.data.allowsManualCompletion).toBe(true)
    expect((await save(admin, { id: data.id, title: "Words" })).data.allowsManualCompletion).toBe(true)
    const copy = await send(admin, content.duplicateMaterial, { body: { id: data.id, sectionId } })
    expect(copy.data.allowsManualCompletion).toBe(true)
  })

  test("a file of another institute, of the wrong type or unknown is refused, and so is a rule of no use", async () => {
    const foreign = await insertUpload(rival)
    const zip = await insertUpload(admin, { mime: "application/zip" })
    const pdf = await insertUpload(admin, { mime: "application/pdf" })
    for (const fileId of [foreign, zip, 999_999_999]) {
      expect(await save(admin, { sectionId, title: "A", fileId })).toMatchObject({ code: "invalid_input", fields: { fileId: [expect.any(String)] } }) // oxfmt-ignore
    }
    expect((await save(admin, { sectionId, title: "A", kind: "video", fileId: pdf })).fields).toHaveProperty("fileId")
    expect((await save(admin, { sectionId, title: "A", kind: "text", completionRule: "passed" })).fields).toHaveProperty("completionRule") // oxfmt-ignore
    expect(await outline(admin, itemId)).toEqual(["One: "])
  })

  test("a link is an http or https address, and a text is sanitised", async () => {
    for (const body of [
      "javascript:alert(1)",
      " JAVASCRIPT:alert(1)",
      "data:text/html,x",
      "//example.com",
      "nothing",
    ]) {
      expect((await save(admin, { sectionId, title: "A", kind: "link", body })).fields).toHaveProperty("body")
    }
    const link = await save(admin, { sectionId, title: "A", kind: "link", body: "https://example.com/a" })
    expect(link.data.body).toBe("https://example.com/a")
    const text = await save(admin, { sectionId, title: "A", kind: "text", body: "<p>a<script>x</script></p>" })
    expect(text.data.body).toBe("<p>a</p>")
  })

  test("takes its place among the others, and a stale change changes nothing", async () => {
    await addMaterial(admin, sectionId, { title: "a" })
    const last = await addMaterial(admin, sectionId, { title: "c" })
    await addMaterial(admin, sectionId, { title: "b", displayOrder: 1 })
    expect(await outline(admin, itemId)).toEqual(["One: a b c"])
    const change = { id: last.id, version: last.version, title: "d" }
    expect((await save(admin, change)).status).toBe(200)
    expect(await save(admin, { ...change, title: "e" })).toMatchObject({ status: 409, code: "stale" })
    expect(await outline(admin, itemId)).toEqual(["One: a b d"])
  })

  test("the 501st material and the 101st section are refused", async () => {
    const one = await addMaterial(admin, sectionId)
    await withInstitute(admin.instituteId, async (db) => {
      const titles = Array.from({ length: 499 }, (_, at) => String(at))
      const row = { itemId, sectionId, kind: "text" }
      await db.insertInto("materials").values(titles.map((title, at) => ({ ...row, title, displayOrder: at + 1 }))).execute() // oxfmt-ignore
      const sections = Array.from({ length: 99 }, (_, at) => ({ itemId, title: "S", displayOrder: at + 1 }))
      await db.insertInto("sections").values(sections).execute()
    })
    expect((await save(admin, { sectionId, title: "One more", kind: "text" })).code).toBe("curriculum_full")
    expect((await send(admin, content.duplicateMaterial, { body: { id: one.id, sectionId } })).code).toBe("curriculum_full") // oxfmt-ignore
    expect((await send(admin, content.saveSection, { body: { moduleId: itemId, title: "T" } })).code).toBe("curriculum_full") // oxfmt-ignore
  })
})

describe("an order", () => {
  let other: number
  let ids: number[]
  beforeEach(async () => {
    other = (await addSection(admin, itemId, "Two")).id
    ids = []
    for (const title of ["a", "b", "c"]) ids.push((await addMaterial(admin, sectionId, { title })).id)
    ids.push((await addMaterial(admin, other, { title: "d" })).id)
  })

  type Entries = Parameters<typeof send<typeof content.order>>[2]["body"]
  const order = (as: TestMember, body: Entries) => send(as, content.order, { body })
  const material = (at: number, displayOrder: number, to?: number) => ({
    kind: "material" as const,
    id: ids[at] ?? 0,
    displayOrder,
    ...(to && { sectionId: to }),
  })

  test("of materials, also into another section, and of sections", async () => {
    await order(admin, [material(2, 0), material(0, 1), material(1, 2)])
    expect(await outline(admin, itemId)).toEqual(["One: c a b", "Two: d"])
    await order(admin, [material(2, 0), material(1, 1), material(0, 0, other), material(3, 1)])
    expect(await outline(admin, itemId)).toEqual(["One: c b", "Two: a d"])
    await order(admin, [
      { kind: "section", id: other, displayOrder: 0 },
      { kind: "section", id: sectionId, displayOrder: 1 },
    ])
    expect(await outline(admin, itemId)).toEqual(["Two: a d", "One: c b"])
  })

  test("with missing, foreign, doubled or mixed ids, or gaps, changes nothing", async () => {
    const before = await outline(admin, itemId)
    const foreignItem = await createModule(rival)
    const foreignSection = (await addSection(rival, foreignItem)).id
    const foreign = await addMaterial(rival, foreignSection)
    const own = await addMaterial(admin, (await addSection(admin, await createModule(admin))).id)
    const cases: [Entries, string][] = [
      [[material(0, 0), material(1, 1)], "stale"],
      [[material(0, 0, other), material(3, 1)], "stale"],
      [[{ kind: "section", id: sectionId, displayOrder: 0 }], "stale"],
      [[material(0, 0), material(1, 1), material(2, 2), { kind: "material", id: foreign.id, displayOrder: 3 }], "not_found"],
      [[material(0, 0), material(1, 1), material(2, 2), { kind: "material", id: own.id, displayOrder: 0 }], "not_found"],
      [[material(0, 0), material(1, 1), material(2, 2, foreignSection)], "not_found"],
      [[material(0, 0), material(0, 1), material(1, 2), material(2, 3)], "invalid_input"],
      [[material(0, 0), material(1, 0), material(2, 1)], "invalid_input"],
      [[material(0, 0), material(1, 1), material(2, 5)], "invalid_input"],
      [[material(0, 0), { kind: "section", id: sectionId, displayOrder: 0 }], "invalid_input"],
      [[], "invalid_input"],
    ] // oxfmt-ignore
    for (const [entries, code] of cases) expect([entries, (await order(admin, entries)).code]).toEqual([entries, code])
    expect((await order(rival, [material(0, 0), material(1, 1), material(2, 2)])).status).toBe(404)
    expect(await outline(admin, itemId)).toEqual(before)
  })

  test("of two at once leaves the places of one of them", async () => {
    const [first, second] = await Promise.all([
      order(admin, [material(2, 0), material(1, 1), material(0, 2)]),
      order(admin, [material(1, 0), material(2, 1), material(0, 2)]),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(["One: c b a", "One: b c a"]).toContain((await outline(admin, itemId))[0])
  })
})

describe("duplicates", () => {
  test("a material next to itself, a section with its materials into another item", async () => {
    const video = await addMaterial(admin, sectionId, { title: "Film (2)", drip: { kind: "after_previous" } })
    await addMaterial(admin, sectionId, { title: "Last" })
    const copy = await send(admin, content.duplicateMaterial, { body: { id: video.id, sectionId } })
    expect(copy.data).toMatchObject({ title: "Film (3)", drip: { kind: "after_previous" }, body: "<p>text</p>" })
    expect(await outline(admin, itemId)).toEqual(["One: Film (2) Film (3) Last"])
    const target = await createModule(admin)
    expect((await send(admin, content.duplicateSection, { body: { id: sectionId, moduleId: target } })).status).toBe(
      200,
    )
    expect(await outline(admin, target)).toEqual(["One (2): Film (2) Film (3) Last"])
  })

  test("not into a section or an item of somebody else", async () => {
    const video = await addMaterial(admin, sectionId)
    const foreign = await createModule(rival)
    const elsewhere = (await addSection(admin, await createModule(admin))).id
    const foreignSection = (await addSection(rival, foreign)).id
    for (const to of [elsewhere, foreignSection])
      expect((await send(admin, content.duplicateMaterial, { body: { id: video.id, sectionId: to } })).status).toBe(404)
    expect((await send(admin, content.duplicateSection, { body: { id: sectionId, moduleId: foreign } })).status).toBe(
      404,
    )
  })
})

describe("the trash", () => {
  test("hides a section from all, and restoring brings back what went with it, with the learners' progress", async () => {
    const gone = await addMaterial(admin, sectionId, { title: "gone" })
    const left = await addMaterial(admin, sectionId, { title: "kept" })
    const student = await createMember("Student")
    await grantAccess(student, itemId)
    await withInstitute(
      admin.instituteId,
      (db) =>
      db.insertInto("material_progress").values({ userId: student.userId, itemId, materialId: left.id, percent: 40 }).execute(), // oxfmt-ignore
    )
    await send(admin, content.removeMaterial, { query: { id: String(gone.id) } })
    await send(admin, content.removeSection, { query: { id: String(sectionId) } })
    expect(await outline(admin, itemId)).toEqual([])
    const seen = await withInstitute(admin.instituteId, (db) => db.selectFrom("materials").select("id").where("itemId", "=", itemId).execute()) // oxfmt-ignore
    expect(seen).toEqual([])
    expect((await save(admin, { id: left.id, version: left.version, title: "x" })).status).toBe(404)

    expect((await send(rival, content.restoreSection, { body: { id: sectionId } })).status).toBe(404)
    await send(admin, content.restoreSection, { body: { id: sectionId } })
    expect(await outline(admin, itemId)).toEqual(["One: kept"])
    await send(admin, content.restoreMaterials, { body: { ids: [gone.id] } })
    expect(await outline(admin, itemId)).toEqual(["One: gone kept"])
    const progress = await withInstitute(admin.instituteId, (db) => db.selectFrom("material_progress").select("percent").where("materialId", "=", left.id).execute()) // oxfmt-ignore
    expect(progress).toEqual([{ percent: 40 }])
  })

  test("a material brings its section back, and materials of two items are not deleted at once", async () => {
    const one = await addMaterial(admin, sectionId, { title: "one" })
    await addMaterial(admin, sectionId, { title: "two" })
    await send(admin, content.removeSection, { query: { id: String(sectionId) } })
    await send(admin, content.restoreMaterials, { body: { ids: [one.id] } })
    expect(await outline(admin, itemId)).toEqual(["One: one"])
    const elsewhere = await addMaterial(admin, (await addSection(admin, await createModule(admin))).id)
    expect((await send(admin, content.removeMaterials, { body: { ids: [one.id, elsewhere.id] } })).status).toBe(404)
    expect(await outline(admin, itemId)).toEqual(["One: one"])
  })
})

test("a teacher builds what they teach, and nothing else", async () => {
  const teacher = await createMember("Teacher")
  const own = await createModule(teacher)
  const section = await addSection(teacher, own)
  expect((await addMaterial(teacher, section.id, { title: "mine" })).title).toBe("mine")
  const material = await addMaterial(admin, sectionId)
  const refused = [
    send(teacher, content.curriculum, { params: { id: String(itemId) } }),
    send(teacher, content.material, { params: { id: String(material.id) } }),
    send(teacher, content.saveSection, { body: { moduleId: itemId, title: "T" } }),
    send(teacher, content.saveMaterial, { body: { sectionId, title: "T", kind: "text" } }),
    send(teacher, content.removeSection, { query: { id: String(sectionId) } }),
    send(teacher, content.removeMaterials, { body: { ids: [material.id] } }),
    send(teacher, content.markPreviews, { body: { ids: [material.id], isPreview: true } }),
    send(teacher, content.order, { body: [{ kind: "material", id: material.id, displayOrder: 0 }] }),
    send(teacher, content.duplicateSection, { body: { id: sectionId, moduleId: own } }),
    send(teacher, content.removeModule, { query: { id: String(itemId) } }),
    send(teacher, content.submit, { body: { id: itemId } }),
  ]
  for (const answer of refused) expect((await answer).status).toBe(404)
})
