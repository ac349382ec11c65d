import type { Endpoint } from "@/lib/contract/endpoint"
import { content } from "@/lib/features/content/contract"
import { domains } from "@/lib/features/domains/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { files } from "@/lib/features/files/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { site } from "@/lib/features/site/contract"
import { videos } from "@/lib/features/videos/contract"
import { contracts } from "@/lib/main/contracts"
import { withJobQueue } from "../setup/job-queue"
import { createMember, send, type TestMember } from "../setup/test-app"
import { addMaterial, addSection, createModule, insertUpload } from "./curriculum-fixtures"
import { addDomain, newHost, withDomains } from "./domains-fixtures"
import { insertVideoLesson } from "./file-rights-fixtures"
import { insertItemWithLessons } from "./learning-fixtures"
import { allowChanges, enterInstitute, type Visit } from "./support-fixtures"

withJobQueue()
withDomains()

/** An item of an administrator, with what can be changed of it. */
interface Subject {
  admin: TestMember
  itemId: number
  sections: number[]
  materials: number[]
  fileId: number
  faqId: number
}

async function createSubject(): Promise<Subject> {
  const admin = await createMember("InstituteAdmin")
  const itemId = await createModule(admin)
  const [first, second] = [await addSection(admin, itemId), await addSection(admin, itemId)]
  const materials = [(await addMaterial(admin, first.id)).id, (await addMaterial(admin, first.id)).id]
  const fileId = await insertUpload(admin)
  const faqId = (await send(admin, faqs.create, { body: { ...FAQ, itemId } })).data.id
  return { admin, itemId, sections: [first.id, second.id], materials, fileId, faqId }
}

const FAQ = { question: "Why is that?", answer: "Because.", faqType: "item" as const }

/** Makes one call that is valid, as whoever is named. */
type Change = (as: TestMember, subject: Subject) => Promise<{ status: number; code: string | undefined }>

/** A valid call of everything that support may change by permission; what it needs is prepared by the administrator. */
const CHANGES: Record<string, Change> = {
  "content.saveModule": (as) =>
    send(as, content.saveModule, { body: { title: "A course of support", kind: "course" } }),
  "content.saveSection": (as, { itemId }) =>
    send(as, content.saveSection, { body: { moduleId: itemId, title: "New" } }),
  "content.saveMaterial": (as, { sections: [sectionId], fileId }) =>
    send(as, content.saveMaterial, { body: { sectionId, title: "New", kind: "video", fileId } }),
  "content.duplicateMaterial": (as, { sections, materials }) =>
    send(as, content.duplicateMaterial, { body: { id: materials[0] ?? 0, sectionId: sections[1] ?? 0 } }),
  "content.duplicateSection": (as, { itemId, sections }) =>
    send(as, content.duplicateSection, { body: { id: sections[0] ?? 0, moduleId: itemId } }),
  "content.removeSection": (as, { sections }) =>
    send(as, content.removeSection, { query: { id: String(sections[0]) } }),
  "content.removeMaterial": (as, { materials }) =>
    send(as, content.removeMaterial, { query: { id: String(materials[0]) } }),
  "content.removeMaterials": (as, { materials }) => send(as, content.removeMaterials, { body: { ids: materials } }),
  "content.restoreSection": async (as, { admin, sections: [id = 0] }) => {
    await send(admin, content.removeSection, { query: { id: String(id) } })
    return send(as, content.restoreSection, { body: { id } })
  },
  "content.restoreMaterials": async (as, { admin, materials: ids }) => {
    await send(admin, content.removeMaterials, { body: { ids } })
    return send(as, content.restoreMaterials, { body: { ids } })
  },
  "content.markPreviews": (as, { materials }) =>
    send(as, content.markPreviews, { body: { ids: materials, isPreview: true } }),
  "content.order": (as, { sections }) =>
    send(as, content.order, {
      body: sections.toReversed().map((id, displayOrder) => ({ kind: "section" as const, id, displayOrder })),
    }),
  "content.submit": (as, { itemId }) => send(as, content.submit, { body: { id: itemId } }),
  "itemsAdmin.act": async (as, { admin }) => {
    const { id } = await insertItemWithLessons()
    const { version } = (await send(admin, itemsAdmin.show, { params: { id: String(id) } })).data
    return send(as, itemsAdmin.act, { body: { id, version, action: "archive" } })
  },
  "itemsAdmin.changeVisibility": async (as) => {
    const { id } = await insertItemWithLessons()
    return send(as, itemsAdmin.changeVisibility, { body: { kind: "course", id, visible: false } })
  },
  "itemEditing.saveOrder": async (as, { admin }) => {
    const { version, items } = (await send(admin, itemEditing.showOrder, { query: { kind: "course" } })).data
    const ids = items.map(({ id }) => id).toReversed()
    return send(as, itemEditing.saveOrder, { body: { kind: "course", version, ids } })
  },
  "faqs.create": (as, { itemId }) => send(as, faqs.create, { body: { ...FAQ, itemId } }),
  "faqs.update": (as, { faqId }) =>
    send(as, faqs.update, { params: { id: String(faqId) }, body: { question: "Why is this?", answer: "So." } }),
  "faqs.remove": (as, { faqId }) => send(as, faqs.remove, { params: { id: String(faqId) } }),
  "faqs.saveOrder": (as, { faqId }) => send(as, faqs.saveOrder, { body: [{ id: faqId, displayOrder: 0 }] }),
  "site.saveLanding": async (as, { admin }) => {
    const { version, sections } = (await send(admin, site.showLandingDraft, {})).data
    return send(as, site.saveLanding, { body: { version, sections } })
  },
  "domains.check": async (as, { admin }) => {
    const { id } = (await addDomain(admin, newHost())).data
    return send(as, domains.check, { params: { id: String(id) } })
  },
  "videos.cancel": (as, { fileId }) => send(as, videos.cancel, { body: { fileId } }),
  "videos.retry": (as, { fileId }) => send(as, videos.retry, { body: { fileId } }),
  "videos.removeCaptions": async (as) => {
    const { fileId } = await insertVideoLesson({})
    return send(as, videos.removeCaptions, { params: { fileId: String(fileId), language: "hi" } })
  },
  "videos.saveChapters": (as, { fileId }) =>
    send(as, videos.saveChapters, { body: { fileId, chapters: [{ startSeconds: 0, title: "First" }] } }),
  "files.rename": (as, { fileId }) => send(as, files.rename, { body: { id: fileId, name: "New" } }),
  "files.move": (as, { fileId }) => send(as, files.move, { body: { ids: [fileId], folderId: null } }),
  "files.restore": async (as, { admin, fileId }) => {
    await send(admin, files.remove, { query: { ids: String(fileId), confirmed: "true" } })
    return send(as, files.restore, { body: { ids: [fileId] } })
  },
}

let visit: Visit
beforeAll(async () => {
  visit = await enterInstitute()
})
afterAll(() => allowChanges(0))

test("a valid call is known of everything that the contract lets support change", () => {
  const marked = Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).flatMap(([name, endpoint]: [string, Endpoint]) =>
      endpoint.support === "write" ? [`${feature}.${name}`] : [],
    ),
  )
  expect(Object.keys(CHANGES).toSorted()).toEqual(marked.toSorted())
})

test.each(Object.entries(CHANGES))(
  "%s is done while the institute allows changes, and only then",
  async (_, change) => {
    const subject = await createSubject()
    await allowChanges(0)
    expect(await change(visit.visitor, subject)).toMatchObject({ status: 403, code: "support_read_only" })
    await allowChanges(1)
    expect(await change(visit.visitor, subject)).toMatchObject({ status: 200 })
  },
)
