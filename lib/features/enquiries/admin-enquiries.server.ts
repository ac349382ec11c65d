import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { beginningOf } from "@/lib/shared/beginning-of"
import { enumOf } from "@/lib/shared/enum-of"
import {
  findCorrespondent,
  findEnquiryRow,
  insertMessage,
  listAssignees,
  listEnquiryRows,
  selectMessages,
  updateEnquiry,
} from "./admin-queries.server"
import {
  type Assignee,
  ENQUIRY_SOURCES,
  ENQUIRY_STATUSES,
  type Enquiry,
  type EnquiryMessage,
  type EnquiryMessages,
  type EnquiryStatus,
  type EnquiryThread,
  MESSAGE_KINDS,
} from "./admin-shapes"
import { enquiryEvents } from "./events"

const MESSAGES_AT_ONCE = 20

type Row = NonNullable<Awaited<ReturnType<typeof findEnquiryRow>>>

export const listEnquiries = async (db: Db, actor: Actor, filter: Parameters<typeof listEnquiryRows>[2]) =>
  pageOf(await listEnquiryRows(db, actor, filter), filter, toEnquiry)

/** One enquiry of the current institute; throws `not_found` for any other. */
const findEnquiry = async (db: Db, id: number) => toEnquiry(await orNotFound(findEnquiryRow(db, id)))

/** One enquiry of the current institute with the last messages of staff; throws `not_found` for any other. */
export async function showEnquiry(db: Db, actor: Actor, id: number): Promise<EnquiryThread> {
  const [enquiry, latest, { answersTo }] = await Promise.all([
    findEnquiry(db, id),
    listMessages(db, id),
    findCorrespondent(db, actor),
  ])
  return { ...enquiry, answersTo, ...latest }
}

/** The messages of an enquiry before one of them; throws `not_found` for an enquiry of another institute. */
export async function listEarlierMessages(db: Db, id: number, before: number): Promise<EnquiryMessages> {
  await findEnquiry(db, id)
  return listMessages(db, id, before)
}

async function listMessages(db: Db, id: number, before?: number): Promise<EnquiryMessages> {
  const rows = await selectMessages(db, id, before)
    .limit(MESSAGES_AT_ONCE + 1)
    .execute()
  const messages = rows
    .slice(0, MESSAGES_AT_ONCE)
    .toReversed()
    .map((message) => ({ ...message, kind: enumOf(MESSAGE_KINDS, message.kind, "kind of a message") }))
  return { messages, hasEarlier: rows.length > MESSAGES_AT_ONCE }
}

const EVENT_OF_STATUS = {
  open: enquiryEvents.reopened,
  closed: enquiryEvents.closed,
  spam: enquiryEvents.markedSpam,
} satisfies Record<EnquiryStatus, unknown>

/** Changes the status of an enquiry, and records it. */
export async function changeEnquiryStatus(db: Db, actor: Actor, { id, status }: { id: number; status: EnquiryStatus }) {
  const before = await findEnquiry(db, id)
  if (!(await updateEnquiry(db, id, { status }))) throw new Failure("not_found")
  await record(db, EVENT_OF_STATUS[status], {
    by: actor,
    data: { enquiryId: id, visitor: before.name },
    changes: changesBetween({ status: before.status }, { status }),
  })
  return null
}

type MessageInput = {
  id: number
  kind: EnquiryMessage["kind"]
  body: string
  idempotencyKey: string
  close: boolean
}

/** Saves a note, or a reply, which is mailed. Throws `email_required` for a reply to a visitor who gave no email. */
export async function writeMessage(db: Db, actor: Actor, { id, kind, body, idempotencyKey, close }: MessageInput) {
  const enquiry = await findEnquiry(db, id)
  if (kind === "reply" && !enquiry.email) throw new Failure("email_required")
  const saved = await insertMessage(db, { enquiryId: id, kind, body, authorId: actor.userId, idempotencyKey })
  if (saved) {
    if (kind === "reply" && enquiry.email)
      await recordReply(db, actor, { id, email: enquiry.email, name: enquiry.name, body }) // oxfmt-ignore
    else await record(db, enquiryEvents.noted, { by: actor, data: { enquiryId: id, visitor: enquiry.name } })
    if (close && enquiry.status !== "closed") await changeEnquiryStatus(db, actor, { id, status: "closed" })
  }
  return showEnquiry(db, actor, id)
}

async function recordReply(
  db: Db,
  actor: Actor,
  { id, email, name, body }: { id: number; email: string; name: string; body: string },
) {
  const { answersTo, name: author } = await findCorrespondent(db, actor)
  const to = { name, email, mobile: null, language: null }
  await record(db, enquiryEvents.replied, {
    by: actor,
    data: { enquiryId: id, visitor: name, to, author, answersTo },
    quote: body,
  })
}

/** Assigns an enquiry. Throws `not_found` for a person who may not work with enquiries. */
export async function assignEnquiry(db: Db, actor: Actor, { id, userId }: { id: number; userId: number | null }) {
  const before = await findEnquiry(db, id)
  const [assignee] = userId === null ? [] : await listAssignees(db, userId)
  if (userId !== null && !assignee) throw new Failure("not_found")
  if ((before.assignee?.userId ?? null) !== userId) {
    await updateEnquiry(db, id, { assigneeId: userId })
    await recordAssignment(db, actor, { before, assignee })
  }
  return showEnquiry(db, actor, id)
}

async function recordAssignment(
  db: Db,
  actor: Actor,
  { before, assignee }: { before: Enquiry; assignee: Assignee | undefined },
) {
  const data = { enquiryId: before.id, visitor: before.name }
  const assigneeId = assignee?.userId ?? null
  const changes = changesBetween({ assigneeId: before.assignee?.userId ?? null }, { assigneeId })
  if (!assignee) return record(db, enquiryEvents.unassigned, { by: actor, data, changes })
  const { name: author } = await findCorrespondent(db, actor)
  const message = beginningOf(before.message)
  const area = actor.role === "SuperAdmin" ? "master" : "admin"
  return record(db, enquiryEvents.assigned, {
    by: actor,
    data: { ...data, assigneeId: assignee.userId, assignee: assignee.name, author, message, area },
    changes,
    quote: before.message,
  })
}

/** The stored statuses `new` and `open` are both shown as open. */
const toEnquiry = ({ status, source, ...row }: Row): Enquiry => ({
  ...row,
  source: enumOf(ENQUIRY_SOURCES, source, "kind of an enquiry"),
  status: status === "new" ? "open" : enumOf(ENQUIRY_STATUSES, status, "status of an enquiry"),
})
