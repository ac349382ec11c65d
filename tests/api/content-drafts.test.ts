import { sql } from "kysely"
import { content } from "@/lib/features/content/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { files } from "@/lib/features/files/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { items } from "@/lib/features/items/contract"
import type { DraftAction } from "@/lib/features/items/item-draft-shapes"
import { learning } from "@/lib/features/learning/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { addMaterial, addSection, insertUpload, outline } from "./curriculum-fixtures"
import { insertCompleteItem } from "./item-fixtures"
import { grantAccess, watch } from "./learning-fixtures"

withJobQueue()

let admin: TestMember
let student: TestMember
let id: number
beforeEach(async () => {
  ;[admin, student] = [await createMember("Admin"), await createMember("Student")]
  id = await insertCompleteItem("acme", { title: "Rivers", status: "published" })
  await grantAccess(student, id)
})

const curriculum = async (as: TestMember, itemId = id) =>
  (await send(as, content.curriculum, { params: { id: String(itemId) } })).data
const edited = async (as: TestMember) => (await send(as, itemsAdmin.show, { params: { id: String(id) } })).data
const lessonOf = async (title: string) => {
  const found = (await curriculum(admin)).sections
    .flatMap(({ materials }) => materials)
    .find((one) => one.title === title)
  if (!found) throw new Error(`no lesson ${title}`)
  return found
}
const act = async (as: TestMember, action: DraftAction) => {
  const { version, draft } = await edited(as)
  return send(as, itemsAdmin.actOnDraft, {
    body: { id, version, action, contentsVersion: draft?.contentsVersion ?? 0 },
  })
}

type Shown = { title: string; materials: { title: string; isPreview: boolean }[] }[]
const titles = (sections: Shown) =>
  sections.map(({ title, materials }) => `${title}: ${materials.map((one) => one.title).join(" ")}`)
/** What visitors and learners see. */
async function seen() {
  const page = await send(null, items.show, { params: { kind: "course", id: String(id) }, query: { instituteId: "2" } })
  const room = await send(student, learning.lectures, { query: { moduleId: String(id) } })
  expect(titles(page.data.sections)).toEqual(titles(room.data.sections))
  return titles(room.data.sections)
}
const draftOf = async () =>
  (await edited(admin)).draft?.contents.map(({ part, change, title, before }) =>
    [change, part, before, title].join(" "),
  )

const LIVE = ["Beginnings: Video Secret Open"]

/** Adds a section with a lesson, renames one, moves one there, deletes one and makes one free. */
async function changeAll() {
  const section = await addSection(admin, id, "Deltas")
  const added = await addMaterial(admin, section.id, { title: "Nile" })
  const [video, secret, open] = [await lessonOf("Video"), await lessonOf("Secret"), await lessonOf("Open")]
  await send(admin, content.saveMaterial, {
    body: { id: secret.id, version: secret.version, title: "Ganges", isPreview: true },
  })
  await send(admin, content.removeMaterials, { body: { ids: [open.id] } })
  const order = [added.id, video.id].map((one, displayOrder) => ({ kind: "material" as const, id: one, displayOrder, sectionId: section.id })) // oxfmt-ignore
  const rest = [{ kind: "material" as const, id: secret.id, displayOrder: 0 }]
  await send(admin, content.order, { body: [...order, ...rest] })
  return { video, secret, open, added, section }
}

test("changed contents of a published item are a draft, which its staff see and nobody else, until it is published", async () => {
  const { video, open, added } = await changeAll()
  expect(await outline(admin, id)).toEqual(["Beginnings: Ganges", "Deltas: Nile Video"])
  expect(await seen()).toEqual(LIVE)
  expect(await draftOf()).toEqual([
    "added section  Deltas",
    "renamed lesson Secret Ganges",
    "added lesson  Nile",
    "moved lesson Video Video",
    "removed lesson Open Open",
  ])
  expect(await edited(admin)).toMatchObject({ draftState: "draft", draft: { editedBy: "Admin Tester", changes: [] } })
  const params = { id: String(added.id) }
  expect((await send(student, learning.attachments, { params, query: {} })).code).toBe("not_found")
  expect((await watch(student, open.id, 1)).data.completedAt).toBeInstanceOf(Date)

  expect((await act(admin, "publish")).data).toMatchObject({ draft: null, draftState: null })
  expect(await seen()).toEqual(["Beginnings: Ganges", "Deltas: Nile Video"])
  expect(await outline(admin, id)).toEqual(await seen())
  expect((await lessonOf("Video")).id).toBe(video.id)
  expect((await lessonOf("Nile")).id).toBe(added.id)
  // What is removed is in the trash, with its progress.
  await send(admin, content.restoreMaterials, { body: { ids: [open.id] } })
  expect(await seen()).toEqual(["Beginnings: Ganges", "Deltas: Nile Video"])
  await act(admin, "publish")
  const room = await send(student, learning.lectures, { query: { moduleId: String(id) } })
  const restored = room.data.sections.flatMap(({ materials }) => materials).find((one) => one.id === open.id)
  expect(restored?.completedAt).toBeInstanceOf(Date)
})

test("discarded contents are as the public has them, and a change that is taken back is none", async () => {
  await changeAll()
  expect((await act(admin, "discard")).data).toMatchObject({ draft: null })
  expect(await outline(admin, id)).toEqual(LIVE)
  const section = await addSection(admin, id, "Deltas")
  await send(admin, content.removeSection, { query: { id: String(section.id) } })
  expect(await edited(admin)).toMatchObject({ draft: null, draftState: null })
  await send(admin, content.restoreSection, { body: { id: section.id } })
  expect(await draftOf()).toEqual(["added section  Deltas"])
  expect(await seen()).toEqual(LIVE)
})

test("a lesson before the others moves none of them", async () => {
  const sectionId = (await curriculum(admin)).sections[0]?.id ?? 0
  await addMaterial(admin, sectionId, { title: "Sources", displayOrder: 0 })
  expect(await draftOf()).toEqual(["added lesson  Sources"])
})

test("of an item that nobody sees contents are saved at once", async () => {
  id = await insertCompleteItem("acme", { status: "draft" })
  await addSection(admin, id, "Deltas")
  expect(await edited(admin)).toMatchObject({ draft: null, sections: [{}, { title: "Deltas" }] })
  const { version } = await edited(admin)
  await send(admin, itemsAdmin.act, { body: { id, version, action: "publish" } })
  await grantAccess(student, id)
  expect(await seen()).toEqual([...LIVE, "Deltas: "])
})

test("what is archived takes its changed contents over", async () => {
  await changeAll()
  const { version } = await edited(admin)
  const archived = await send(admin, itemsAdmin.act, { body: { id, version, action: "archive" } })
  expect(archived.data).toMatchObject({ status: "archived", draft: null })
  const room = await send(student, learning.lectures, { query: { moduleId: String(id) } })
  expect(titles(room.data.sections)).toEqual(["Beginnings: Ganges", "Deltas: Nile Video"])
})

test("a teacher's changed contents go to review, and contents are published as they were listed or not at all", async () => {
  const teacher = await createMember("Teacher")
  id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "published" })
  await addSection(teacher, id, "Deltas")
  expect((await act(teacher, "publish")).code).toBe("forbidden")
  expect((await act(teacher, "submit")).data).toMatchObject({ draftState: "review" })
  const { version, draft } = await edited(admin)
  await addSection(teacher, id, "Unseen")
  const body = { id, version, action: "publish" as const, contentsVersion: draft?.contentsVersion ?? 0 }
  expect((await send(admin, itemsAdmin.actOnDraft, { body })).code).toBe("stale")
  expect((await act(admin, "publish")).data).toMatchObject({ draft: null, sections: [{}, { title: "Deltas" }, {}] })
})

test("previews show staff the draft, and nobody else", async () => {
  const [rival, other] = [await createMember("InstituteAdmin", "rival"), await createMember("Teacher")]
  const { added } = await changeAll()
  const { version } = await edited(admin)
  await send(admin, itemsAdmin.save, { body: { id, version, title: "Lakes" } })
  const page = await send(admin, itemsAdmin.preview, { params: { id: String(id) } })
  const room = (as: TestMember) => send(as, learning.lectures, { query: { moduleId: String(id), preview: "true" } })
  const text = (as: TestMember) =>
    send(as, learning.attachments, { params: { id: String(added.id) }, query: { preview: "true" } })
  expect(titles(page.data.sections)).toEqual(["Beginnings: Ganges", "Deltas: Nile Video"])
  expect((await room(admin)).data).toMatchObject({ isTracked: false, item: { title: "Lakes" } })
  expect(titles((await room(admin)).data.sections)).toEqual(titles(page.data.sections))
  expect((await text(admin)).data.body).toBe("<p>text</p>")
  for (const as of [student, other, rival]) {
    expect((await room(as)).code).toBe("not_found")
    expect((await text(as)).code).toBe("not_found")
  }
})

test("changed questions of a published item are part of its draft", async () => {
  const text = (question: string) => ({ question, answer: "Yes, it is." })
  const add = async (question: string) =>
    (await send(admin, faqs.create, { body: { ...text(question), faqType: "item", itemId: id } })).data
  const listed = async () =>
    (await send(admin, faqs.listOfItem, { params: { id: String(id) } })).data.map(({ question }) => question)
  const shown = async () => {
    const { data } = await send(null, items.show, { params: { kind: "course", id: String(id) }, query: { instituteId: "2" } }) // oxfmt-ignore
    return data.faqs.map(({ question }) => question)
  }
  const [first, second] = [await add("Is it deep?"), await add("Is it long?")]
  expect([await shown(), await listed()]).toEqual([[], ["Is it deep?", "Is it long?"]])
  await act(admin, "publish")
  expect(await shown()).toEqual(["Is it deep?", "Is it long?"])

  const { version } = first
  expect((await send(admin, faqs.update, { params: { id: String(first.id) }, body: { ...text("Is it wet?"), version } })).status).toBe(200) // oxfmt-ignore
  expect((await send(admin, faqs.update, { params: { id: String(first.id) }, body: { ...text("Is it wet?"), version } })).code).toBe("stale") // oxfmt-ignore
  await send(admin, faqs.saveOrder, {
    body: [second, first].map((one, displayOrder) => ({ id: one.id, displayOrder })),
  })
  await add("Is it cold?")
  await send(admin, faqs.remove, { params: { id: String(second.id) } })
  expect(await draftOf()).toEqual([
    "renamed question Is it deep? Is it wet?",
    "added question  Is it cold?",
    "removed question Is it long? Is it long?",
  ])
  expect((await send(admin, itemsAdmin.preview, { params: { id: String(id) } })).data.faqs).toHaveLength(2)
  expect(await shown()).toEqual(["Is it deep?", "Is it long?"])
  await act(admin, "publish")
  expect(await shown()).toEqual(["Is it wet?", "Is it cold?"])
  expect(await listed()).toEqual(await shown())
})

test("the file of a drafted lesson is in use, is opened by its teachers alone, and its loss shows at once", async () => {
  const teacher = await createMember("Teacher")
  id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "published" })
  await grantAccess(student, id)
  const fileId = await insertUpload(admin, { mime: "application/pdf" })
  const section = await addSection(admin, id, "Deltas")
  const { id: lessonId } = await addMaterial(admin, section.id, { title: "Map", kind: "pdf", fileId, body: null })
  const open = (as: TestMember) => send(as, learning.openFile, { params: { id: String(fileId) }, query: {} })
  expect((await open(teacher)).status).toBe(200)
  expect((await open(student)).code).toBe("not_found")
  const uses = await send(admin, files.listUses, { query: { ids: String(fileId) } })
  expect(JSON.stringify(uses.data)).toContain("Map")
  const row = await withInstitute(institutes.acme, (db) =>
    db.selectFrom("draft_materials").select("fileId").where("id", "=", lessonId).executeTakeFirstOrThrow(),
  )
  expect(row.fileId).toBe(fileId)
})

test("a change of contents is another institute's or another teacher's no more than before", async () => {
  const [rival, other] = [await createMember("InstituteAdmin", "rival"), await createMember("Teacher")]
  const { added, section } = await changeAll()
  for (const as of [rival, other]) {
    expect((await send(as, content.saveSection, { body: { id: section.id, title: "Mine" } })).code).toBe("not_found")
    expect((await send(as, content.removeMaterials, { body: { ids: [added.id] } })).code).toBe("not_found")
    expect((await send(as, content.material, { params: { id: String(added.id) } })).code).toBe("not_found")
  }
})

test("a draft has every column of what it is a draft of, in the same order", async () => {
  const columns = (table: string) =>
    withInstitute(institutes.acme, async (db) => {
      const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
      return rows.map(({ name }) => name)
    })
  for (const table of ["sections", "materials", "faqs"])
    expect(await columns(`draft_${table}`)).toEqual(await columns(table))
})
