import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Picture } from "@/lib/contract/picture"
import { Id, IdText, Instant, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ADMINS } from "@/lib/shared/roles"

export const ACCESS_STATUSES = ["active", "expired", "revoked"] as const
export const ACCESS_SOURCES = ["purchase", "offline", "free", "admin"] as const

/** An item that a member has or had access to, with their progress in it. */
export const LearnerCourse = z.object({
  item: z.object({ id: Id, kind: z.enum(listItemKinds()), title: z.string(), image: Picture.nullable() }),
  /** Null for an item without lessons, such as a consultation. */
  percent: z.number().int().nullable(),
  lastOpenedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  status: z.enum(ACCESS_STATUSES),
  /** How the latest access was acquired. */
  source: z.enum(ACCESS_SOURCES),
  since: Instant,
  /** When the access ends or ended; null for access without an end. */
  expiresAt: Instant.nullable(),
  /** The last change that staff made by hand. */
  lastChange: z.object({ reason: z.string(), author: z.string(), at: Instant }).nullable(),
})
export type LearnerCourse = z.infer<typeof LearnerCourse>

/** A sign-in at the institute; `endedAt` is null while the session is live. */
export const SignIn = z.object({
  id: z.string(),
  deviceName: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  endedAt: Instant.nullable(),
})
export type SignIn = z.infer<typeof SignIn>

/** A note of staff on a member. */
export const MemberNote = z.object({
  id: Id,
  text: z.string(),
  author: z.string(),
  createdAt: Instant,
  /** Whether the caller may delete it: the author may, and the institute's administrator. */
  isRemovable: z.boolean(),
})
export type MemberNote = z.infer<typeof MemberNote>

/** Why staff changed a person's access, for the audit trail. */
export const AccessReason = z.string().trim().min(3, "At least 3 letters").max(500, "At most 500 letters")
export const NoteText = z.string().trim().min(1, "Must be given").max(2000, "At most 2,000 letters")

const ofMember = { id: IdText, instituteId: IdText.optional() }
const AccessTarget = z.object({ userId: Id, itemId: Id, reason: AccessReason, instituteId: Id.optional() })

export const learners = {
  courses: endpoint("GET /users/v2/api/getUserCourses", {
    summary: "The items that a member has or had access to, with progress, the latest first (added)",
    access: ADMINS,
    screen: "users",
    query: pageQuery(20).extend(ofMember),
    reply: paged(LearnerCourse),
    failures: ["not_found"],
  }),
  giveAccess: endpoint("POST /users/v2/api/giveAccess", {
    summary:
      "Gives a student access to an item by hand, or extends it, until the end of a day in the institute's time zone or without an end; repeated, it changes nothing (added)",
    access: ADMINS,
    screen: "users",
    body: AccessTarget.extend({ until: z.iso.date().nullable() }),
    reply: LearnerCourse,
    failures: ["not_found", "invalid_input", "item_held"],
    records: ["access.given", "access.extended"],
  }),
  takeAccess: endpoint("POST /users/v2/api/takeAccess", {
    summary: "Ends every access of a member to an item; orders and progress stay (added)",
    access: ADMINS,
    screen: "users",
    body: AccessTarget,
    reply: LearnerCourse,
    failures: ["not_found"],
    records: ["access.taken"],
  }),
  signIns: endpoint("GET /users/v2/api/getUserSignIns", {
    summary: "The sign-ins of a member at the institute, newest first (added)",
    access: ADMINS,
    screen: "users",
    query: pageQuery(20).extend(ofMember),
    reply: paged(SignIn),
    failures: ["not_found"],
  }),
  notes: endpoint("GET /users/v2/api/getUserNotes", {
    support: "hidden",
    summary: "The notes of staff on a member, newest first (added)",
    access: ADMINS,
    screen: "users",
    query: pageQuery(20).extend(ofMember),
    reply: paged(MemberNote),
    failures: ["not_found"],
  }),
  addNote: endpoint("POST /users/v2/api/addUserNote", {
    summary: "Adds a note on a member, which only staff see; a request with a known key adds nothing (added)",
    access: ADMINS,
    screen: "users",
    body: z.object({ userId: Id, text: NoteText, idempotencyKey: z.uuid(), instituteId: Id.optional() }),
    reply: MemberNote,
    failures: ["not_found"],
    limit: { calls: 600, perSeconds: 3600 },
    records: ["note.added"],
  }),
  removeNote: endpoint("POST /users/v2/api/deleteUserNote", {
    summary: "Deletes a note: one's own, or as the institute's administrator anybody's (added)",
    access: ADMINS,
    screen: "users",
    body: z.object({ id: Id, instituteId: Id.optional() }),
    reply: Nothing,
    failures: ["not_found"],
    records: ["note.deleted"],
  }),
}
