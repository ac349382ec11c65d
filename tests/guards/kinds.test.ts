import { globSync, readFileSync } from "node:fs"
import { ITEM_PARTS, type ItemPart, KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import {
  isReportedByLearner,
  kindSpec,
  MATERIAL_KINDS,
  type MaterialContent,
  type MaterialKind,
} from "@/lib/features/catalogue/material-kinds"
import { kindOfMime } from "@/lib/features/catalogue/material-uploads"
import { content } from "@/lib/features/content/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { items } from "@/lib/features/items/contract"
import { itemJsonLd } from "@/lib/features/items/json-ld"
import { learning } from "@/lib/features/learning/contract"
import { completeMaterial } from "@/lib/features/learning/learning.server"
import { progress } from "@/lib/features/learning/progress-contract"
import { orders } from "@/lib/features/orders/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { ITEM_KINDS, type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { UPLOAD_KINDS } from "@/lib/shared/upload-kinds"
import { addMaterial, addSection, insertUpload } from "../api/curriculum-fixtures"
import { grantAccess } from "../api/learning-fixtures"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"

withJobQueue()

let admin: TestMember
let student: TestMember
beforeEach(async () => {
  admin = await createMember("Admin")
  student = await createMember("Student")
})

const inAcme = (values: object, id: number, table: "items" | "materials") =>
  withInstitute(institutes.acme, (db) => db.updateTable(table).set(values).where("id", "=", id).execute())
const show = async (id: number) => (await send(admin, itemsAdmin.show, { params: { id: String(id) } })).data
const save = async (id: number, fields: object) =>
  send(admin, itemsAdmin.save, { body: { id, version: (await show(id)).version, ...fields } })
const act = async (id: number, action: "publish") =>
  send(admin, itemsAdmin.act, { body: { id, version: (await show(id)).version, action } })

/** How each part that an item may need is given to it; whether a lesson has content, its lesson decides, and only a starter text has placeholders. */
const GIVE: Record<ItemPart, (id: number) => Promise<unknown>> = {
  placeholders: async () => undefined,
  shortText: (id) => save(id, { shortText: "All that it is." }),
  description: (id) => save(id, { description: "<p>All of it.</p>" }),
  startsAt: (id) => save(id, { startsAt: new Date(Date.now() + 86_400_000).toISOString() }),
  sessionMinutes: (id) => save(id, { sessionMinutes: 45 }),
  image: (id) => giveImage(id),
  lessons: (id) => giveLesson(id),
  lessonContent: async () => undefined,
  teachers: async (id) => {
    const { userId } = await createMember("Teacher")
    return send(admin, itemsAdmin.saveTeachers, { body: { id, version: (await show(id)).version, userIds: [userId] } })
  },
}

async function giveImage(id: number) {
  const key = `${institutes.acme}/public/${unique("cover")}.webp`
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("files").values({ key, name: "cover.webp", mime: "image/webp", bytes: 10, sha256: "0" }).execute(),
  )
  await inAcme({ image: key }, id, "items")
}

const giveLesson = async (id: number) => addMaterial(admin, (await addSection(admin, id)).id)

async function create(kind: ItemKind): Promise<number> {
  const body = { kind, title: `A ${kind}`, idempotencyKey: crypto.randomUUID() }
  const created = await send(admin, itemsAdmin.create, { body })
  expect(created).toMatchObject({ status: 200, data: { kind, status: "draft" } })
  return created.data.id
}

/** A published item of a kind, free of charge, with all that its kind requires. */
async function publish(kind: ItemKind): Promise<number> {
  const id = await create(kind)
  const refused = await act(id, "publish")
  // No lesson is empty without lessons, and who creates an item teaches it.
  const isMissing = (part: ItemPart) => part !== "lessonContent" && part !== "teachers"
  const required = KIND_DESCRIPTIONS[kind].required.filter(isMissing)
  expect([refused.code, Object.keys(refused.fields ?? {}).toSorted()]).toEqual(["incomplete", required.toSorted()])
  for (const part of ITEM_PARTS) if (KIND_DESCRIPTIONS[kind].required.includes(part)) await GIVE[part](id)
  expect(await act(id, "publish")).toMatchObject({ status: 200, data: { status: "published" } })
  return id
}

const lecturesOf = (itemId: number) => send(student, learning.lectures, { query: { moduleId: String(itemId) } })

/** What the specification has for one kind of items. */
const OF_ONE_KIND = ["lib/features/learning/handlers.server.ts"]

test("no code asks by name of which kind an item is: what differs is declared", () => {
  const asks = new RegExp(`[=!]== "(?:${listItemKinds().join("|")})"`)
  const files = globSync("{lib,components,app}/**/*.{ts,tsx}").filter((file) => asks.test(readFileSync(file, "utf8")))
  expect(files.filter((file) => !/^lib\/(?:demo|sandbox)\//.test(file)).toSorted()).toEqual(OF_ONE_KIND)
})

describe.each(listItemKinds())("an item of the kind %s", (kind) => {
  test("is made, published, shown to visitors, had by a student and opened", async () => {
    const { isDeliverable, structuredData } = KIND_DESCRIPTIONS[kind]
    const id = await publish(kind)
    const params = { kind: ITEM_KINDS[kind].wire, id: String(id) }
    const shown = await send(null, items.show, { params, query: { instituteId: String(institutes.acme) } })
    expect(shown).toMatchObject({ status: 200, data: { id, kind } })
    const seller = { name: "Acme", url: "https://acme.test", origin: "https://acme.test", isSelling: true }
    expect(itemJsonLd(shown.data, "https://acme.test/item", seller)).toMatchObject({ "@type": structuredData })

    const order = await send(student, orders.place, {
      body: { kind: params.kind, itemId: id, instituteId: institutes.acme },
    })
    if (isDeliverable) expect(order).toMatchObject({ status: 200, data: { status: "paid" } })
    else {
      expect(order.code).toBe("coming_soon")
      await grantAccess(student, id)
    }
    const opened = await lecturesOf(id)
    expect(opened).toMatchObject({ status: 200, data: { item: { id, kind }, percent: 0 } })
    const lessons = opened.data.sections.flatMap(({ materials }) => materials)
    // What is bought has something in it. A kind that delivers anything else says here how that is opened.
    expect(lessons.length > 0).toBe(isDeliverable)
    const own = await send(student, learning.accessible, { query: {} })
    expect(own.data.map((item) => item.id)).toContain(id)
  })
})

test("what the server alone reports of a material is reported by a feature", () => {
  const isDecided = (kind: MaterialKind) => kindSpec(kind).completionRules.some((rule) => !isReportedByLearner(rule))
  const deciding = globSync("lib/features/**/*.server.ts").filter(
    (file) => !file.startsWith("lib/features/learning/") && readFileSync(file, "utf8").includes("completeMaterial("),
  )
  expect(deciding.length > 0).toBe(MATERIAL_KINDS.some(isDecided))
})

/** What is sent of the content of a material. */
const CONTENT: Record<MaterialContent, (kind: MaterialKind) => Promise<object>> = {
  file: async (kind) => ({ fileId: await insertUpload(admin, { mime: mimeOf(kind) }), body: undefined }),
  text: async () => ({ body: "<p>Read this.</p>" }),
  link: async () => ({ body: "https://example.com/lesson" }),
}

const mimeOf = (kind: MaterialKind) => {
  const [upload] = kindSpec(kind).uploads
  return upload === undefined ? "" : UPLOAD_KINDS[upload].mediaTypes[0]
}

describe.each(MATERIAL_KINDS)("a material of the kind %s", (kind) => {
  const spec = kindSpec(kind)
  let itemId: number
  let materialId: number

  beforeEach(async () => {
    itemId = await create("course")
    for (const part of KIND_DESCRIPTIONS.course.required) if (part !== "lessons") await GIVE[part](itemId)
    const sectionId = (await addSection(admin, itemId)).id
    const empty = await addMaterial(admin, sectionId, { kind, body: undefined })
    materialId = empty.id
    expect(empty).toMatchObject({ kind, hasContent: false, completionRule: spec.completionRules[0] })
    expect((await act(itemId, "publish")).fields).toEqual({ lessonContent: expect.anything() })
    const filled = await send(admin, content.saveMaterial, {
      body: { id: materialId, title: `A ${kind}`, ...(await CONTENT[spec.content](kind)) },
    })
    expect(filled).toMatchObject({ status: 200, data: { kind, hasContent: true } })
    expect(await act(itemId, "publish")).toMatchObject({ status: 200, data: { status: "published" } })
    await grantAccess(student, itemId)
  })

  const mark = () => send(student, progress.save, { body: { materialId, event: "complete" } })
  const completeByResult = () =>
    withInstitute(institutes.acme, (db) => completeMaterial(db, { userId: student.userId, materialId, by: "rule" }))
  const lesson = async () => (await lecturesOf(itemId)).data.sections[0]?.materials[0]

  test("is made, published, opened and completed", async () => {
    if (spec.content === "file") expect(kindOfMime(mimeOf(kind))).toBe(kind)
    const opened = await send(student, learning.attachments, { params: { id: String(materialId) }, query: {} })
    const { attachments, body, link } = opened.data
    const isThere = { file: attachments.length === 1, text: body !== null, link: link !== null }
    expect([opened.status, isThere[spec.content]]).toEqual([200, true])

    await inAcme({ allowsManualCompletion: true }, materialId, "materials")
    const mayMarkComplete = spec.completionRules.slice(0, 1).every(isReportedByLearner)
    expect(await lesson()).toMatchObject({ kind, mayMarkComplete, completedAt: null })
    if (mayMarkComplete) expect(await mark()).toMatchObject({ status: 200, data: { item: { percent: 100 } } })
    else await completeByResult()
    expect(await lesson()).toMatchObject({ completedAt: expect.any(Date) })
  })

  test("is completed by the server alone where a result decides", async () => {
    await inAcme({ completionRule: "passed", allowsManualCompletion: true }, materialId, "materials")
    expect(await lesson()).toMatchObject({ mayMarkComplete: false })
    expect(await mark()).toMatchObject({ status: 422, code: "completed_by_result" })
    await completeByResult()
    expect(await lesson()).toMatchObject({ completedAt: expect.any(Date) })
  })
})
