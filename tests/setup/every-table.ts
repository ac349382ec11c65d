import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { sql } from "kysely"
import sharp from "sharp"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import {
  AT,
  DAY,
  type Insert,
  insertAfterSale,
  insertSale,
  json,
  type People,
  type Sale,
  uuid,
  type Values,
} from "./every-table-sales"
import { createMember, type TestMember } from "./test-app"

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n")
const VTT = Buffer.from("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nPhotosynthesis\n")

/** Puts at least one row into every table that an export has, each column of which holds something where that is possible. */
export async function fillEveryTable(owner: TestMember): Promise<void> {
  const { instituteId } = owner
  const student = await createMember("Student", "rival")
  const friend = await createMember("Student", "rival")
  const stored = await storeFiles(instituteId)
  await withPlatform(async (db) => {
    // As an import does: nothing is derived.
    await sql`select set_config('tenancy.importing', 'on', true)`.execute(db)
    const insert: Insert = async (table, values) => insertRow(db, table, { instituteId, ...values })
    const people = { owner: owner.userId, student: student.userId, friend: friend.userId }
    const catalogue = await insertCatalogue(insert, people, stored)
    await insertMembers(insert, people, catalogue)
    const sale = await insertSale(insert, people, { ...catalogue, ...stored })
    await insertAfterSale(insert, people, { ...catalogue, ...sale, ...stored })
    await insertLearning(insert, people, { ...catalogue, ...sale })
    await insertMessages(insert, people, { ...catalogue, ...sale, instituteId, key: stored.image.key })
    await sql`update institutes set about = 'About us', tagline = 'Learn', image = ${stored.image.key},
      "teaserVideoId" = ${catalogue.fileId} where id = ${instituteId}`.execute(db)
  })
}

async function insertRow(db: Db, table: string, values: Values): Promise<number> {
  const names = Object.keys(values)
  const { rows } = await sql<{ row: { id?: number } }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => sql`${values[name]}`))}) returning to_jsonb(${sql.table(table)}) as row`.execute(
    db,
  )
  return rows[0]?.row.id ?? 0
}

type Stored = Awaited<ReturnType<typeof storeFiles>>

async function storeFiles(instituteId: number) {
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#3b4cca" } })
    .webp()
    .toBuffer()
  const put = async (content: Buffer, extension: string, access: "item" | "public" = "item") => {
    const key = newFileKey({ instituteId, access, extension })
    await files.put(key, Readable.from([content]))
    return { key, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") }
  }
  return {
    pdf: await put(PDF, "pdf"),
    copy: await put(PDF, "pdf"),
    image: await put(webp, "webp", "public"),
    captions: await put(VTT, "vtt"),
    invoices: [await put(PDF, "pdf"), await put(PDF, "pdf"), await put(PDF, "pdf")],
    proof: await put(webp, "webp"),
  }
}

type Catalogue = { itemId: number; fileId: number; lessonId: number; importId: number; roleId: number }

async function insertCatalogue(insert: Insert, { owner, student }: People, stored: Stored): Promise<Catalogue> {
  const roleId = await insert("roles", { name: "Front desk", baseRole: "Admin" })
  await insert("role_screens", { roleId, screenId: 3, canEdit: true })
  for (const [userId, role] of [[student, "Student"]] as const)
    await insert("memberships", { userId, role, status: "active", crmAccess: null })
  const top = await insert("file_folders", { name: "Biology", createdBy: owner })
  const folderId = await insert("file_folders", { name: "Plants", createdBy: owner, parentId: top })
  const file = { folderId, uploadedBy: owner, createdAt: AT, updatedAt: AT }
  const pdf = { ...file, ...stored.pdf, name: "leaf.pdf", mime: "application/pdf" }
  const fileId = await insert("files", { ...pdf, durationSeconds: 3 })
  await insert("files", { ...pdf, ...stored.copy, copyOf: fileId })
  await insert("files", {
    ...{ ...stored.image, name: "leaf.webp", mime: "image/webp", access: "public" },
    ...{ width: 8, height: 8, blur: "data:,x" },
  })
  const trackFileId = await insert("files", { ...stored.captions, name: "hi.vtt", mime: "text/vtt", access: "part" })
  await insert("captions", { fileId, trackFileId, language: "hi", label: "हिन्दी" })
  await insert("video_chapters", { fileId, startSeconds: 1, title: "Start" })
  await insert("video_settings", { hasWatermark: true })
  const itemId = await insert("items", {
    ...{ kind: "pre_recorded", title: "Plants", slug: "plants", shortText: "Short", image: stored.image.key },
    ...{ description: `<p><a href="/institute/9/courses/1">Leaves</a></p>`, category: "science", level: "beginner" },
    ...{ tags: ["green"], outcomes: ["Know leaves"], authors: ["A. Rao"], priceMinor: 10_000, compareAtMinor: 20_000 },
    ...{ accessDays: 30, seats: 10, status: "published", ratingAvg: 4.5, ratingCount: 1, publishedAt: AT },
    ...{ teaserVideoId: fileId, sacCode: "999293", creationKey: uuid(1), samplePages: [1, 2], pages: 12 },
  })
  await insert("item_teachers", { itemId, userId: owner, displayOrder: 1 })
  await insert("item_drafts", {
    itemId,
    changes: json({ title: "Plants 2", image: stored.image.key }),
    editedBy: owner,
  })
  const sectionId = await insert("sections", { itemId, title: "One", displayOrder: 1 })
  const lesson = { itemId, title: "Leaf", kind: "pdf", fileId, displayOrder: 1, body: "<p>Read</p>" }
  const lessonId = await insert("materials", { ...lesson, sectionId, poster: stored.image.key, durationSeconds: 10 })
  await insert("content_drafts", { itemId, hasChanges: true, editedBy: owner })
  await insert("draft_sections", { id: sectionId, itemId, title: "One, new", displayOrder: 1 })
  await insert("draft_materials", { ...lesson, id: lessonId, sectionId, title: "Leaf, new" })
  const faq = { faqType: "item", itemId, question: "When?", answer: "<p>Now</p>", displayOrder: 1 }
  const faqId = await insert("faqs", faq)
  await insert("draft_faqs", { ...faq, id: faqId })
  const importId = await insert("item_imports", {
    createdBy: owner,
    name: "items.csv",
    total: 1,
    ok: 1,
    status: "done",
  })
  await insert("item_import_rows", {
    ...{ importId, line: 2, cells: ["a"], item: json({ itemId, title: "Plants" }), errors: "[]", status: "done" },
  })
  const folderImport = { itemId, createdBy: owner, name: "p.zip", archiveId: fileId, status: "done", finishedAt: AT }
  const folderImportId = await insert("folder_imports", { ...folderImport, total: 1, ok: 1, bytes: 5 })
  await insert("folder_import_entries", {
    ...{ importId: folderImportId, entryIndex: 0, path: "a/leaf.pdf", bytes: 5, status: "done", kind: "pdf", fileId },
    ...{ sectionPlace: 0, section: "a", place: 0, title: "leaf" },
  })
  await insert("item_samples", { itemId, status: "ready", fileId, fromPage: 1, toPage: 2, revision: 2 })
  await insert("landing_pages", { sections: json([{ kind: "text", text: `<p>/media/${stored.image.key}</p>` }]) })
  return { itemId, fileId, lessonId, importId, roleId }
}

async function insertMembers(
  insert: Insert,
  { owner, student, friend }: People,
  { itemId, fileId, roleId }: Catalogue,
) {
  await insert("memberships", {
    userId: friend,
    role: "Admin",
    status: "disabled",
    customRoleId: roleId,
    crmAccess: true,
  })
  await insert("student_parents", { userId: student, relation: "mother", name: "Asha", mobile: "+919800000001" })
  const idempotencyKey = uuid(2)
  await insert("member_notes", { userId: student, authorId: owner, text: "Called", idempotencyKey, createdAt: AT })
  await insert("teacher_profiles", { userId: owner, headline: "Botanist", subjects: ["Plants"], teaserFileId: fileId })
  const quiet = { quietFrom: "22:00", quietUntil: "07:00", channels: json({ lesson: ["bell"] }) }
  await insert("notification_preferences", { userId: student, ...quiet, whatsAppAgreedAt: AT })
  await insert("setup_set_aside", { userId: owner, what: "domain" })
  const list = { createdBy: owner, name: "people.csv", role: "Student", total: 1, ok: 1, status: "done", itemId }
  const importId = await insert("user_imports", list)
  await insert("user_import_rows", {
    ...{ importId, line: 2, cells: ["Meera"], person: json({ first_name: "Meera" }), errors: "[]", status: "done" },
  })
  await insert("tax_profiles", {
    ...{ fromDate: DAY, registration: "unregistered", legalName: "Plants LLP", address: "Pune", stateCode: "27" },
  })
  await insert("document_series", { series: "INV", financialYear: 2026, prefix: "INV", last: 7 })
  await insert("refund_policies", { kind: "course", isOn: true, days: 7, maxPercent: 50 })
  await insert("offline_settings", { isOn: true, modes: ["cash"], accountName: "Plants", upiId: "plants@upi" })
  await insert("ledger_account_names", { names: json({ sales: "Sales" }) })
  await insert("referral_programmes", {
    ...{ isOn: true, friendPercent: 5, rewardMinor: 5_000, minOrderMinor: 1_000, maxRewardsAMonth: 3 },
  })
  const address = { name: "Asha Rao", line1: "1 Lane", city: "Pune", pin: "411001", stateCode: "27" }
  await insert("billing_addresses", { ...address, userId: student, isDefault: true })
}

async function insertLearning(insert: Insert, { student }: People, all: Catalogue & Sale) {
  const { itemId, lessonId, orderId, lineId } = all
  const bought = { userId: student, itemId, orderId, orderLineId: lineId, startsAt: AT }
  await insert("entitlements", { ...bought, source: "purchase", status: "active", expiresAt: "2027-04-07" })
  await insert("enrolments", { userId: student, itemId, percent: 50, lastMaterialId: lessonId, lastOpenedAt: AT, watchCredit: 1.25 }) // oxfmt-ignore
  await insert("material_progress", {
    ...{ userId: student, materialId: lessonId, itemId, positionSeconds: 4, percent: 40, watched: "{[0,4)}" },
    ...{ lastReportAt: AT, pages: 3 },
  })
  await insert("reviews", { itemId, userId: student, rating: 5, body: "Good", status: "shown" })
}

type Sent = Catalogue & Sale & { instituteId: number; key: string }

async function insertMessages(insert: Insert, { owner, student }: People, sent: Sent) {
  const { itemId, orderId, importId, key, instituteId } = sent
  const person = { name: "Ravi", email: "ravi@visitors.test", mobile: "+919800000002", assigneeId: owner }
  const enquiryId = await insert("enquiries", { ...person, message: "When do you start?", status: "open" })
  await insert("enquiry_messages", { enquiryId, kind: "reply", authorId: owner, body: "Soon", idempotencyKey: uuid(4) })
  const notificationId = await insert("notifications", {
    ...{ idempotencyKey: uuid(5), title: "New lesson", body: "Look", image: key, audience: "users" },
    ...{
      link: `/student/learn/pre-recorded/${itemId}`,
      audienceUserIds: [student],
      channels: ["bell"],
      status: "sent",
    },
    ...{ scheduleAt: AT, sentAt: AT, authorId: owner },
  })
  const eventId = await insert("events", {
    ...{ key: "order.paid", subjectType: "order", subjectId: orderId, actorId: student, at: AT, requestId: "r1" },
    ...{ data: json({ orderId, userId: student, itemId, instituteId, gone: { fileId: 999_999_999 } }), once: "paid-1" },
  })
  await insert("events", {
    key: "import.done",
    subjectType: "item_import",
    subjectId: importId,
    data: json({ importId }),
  })
  await insert("user_notifications", { notificationId, userId: student, readAt: AT })
  const notice = { eventId, userId: student, key: "order.paid", notice: "buyer", values: json({ orderId }) }
  await insert("user_notifications", notice)
}
