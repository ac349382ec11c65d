import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import { sendMail } from "@/lib/features/mail/mail.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { paths } from "@/lib/shared/paths"
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
  ENQUIRY_STATUSES,
  type Enquiry,
  type EnquiryMessage,
  type EnquiryMessages,
  type EnquiryStatus,
  type EnquiryThread,
  MESSAGE_KINDS,
} from "./admin-shapes"

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

/** Changes the status of an enquiry and writes an audit entry. */
export async function changeEnquiryStatus(db: Db, actor: Actor, { id, status }: { id: number; status: EnquiryStatus }) {
  const before = await findEnquiry(db, id)
  if (!(await updateEnquiry(db, id, { status }))) throw new Failure("not_found")
  await audit(db, {
    actorId: actor.userId,
    action: "enquiry.status_changed",
    target: `enquiry:${id}`,
    before: { status: before.status },
    after: { status },
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
    const action = kind === "reply" ? "enquiry.replied" : "enquiry.noted"
    await audit(db, { actorId: actor.userId, action, target: `enquiry:${id}` })
    if (kind === "reply" && enquiry.email)
      await mailReply(db, actor, { messageId: saved.id, to: enquiry.email, name: enquiry.name, body })
    if (close && enquiry.status !== "closed") await changeEnquiryStatus(db, actor, { id, status: "closed" })
  }
  return showEnquiry(db, actor, id)
}

async function mailReply(
  db: Db,
  actor: Actor,
  { messageId, to, name, body }: { messageId: number; to: string; name: string; body: string },
) {
  const { answersTo, name: author, locale } = await findCorrespondent(db, actor)
  await enqueue(db, sendMail, {
    id: `enquiry-reply-${messageId}`,
    instituteId: actor.instituteId,
    to,
    name,
    language: locale,
    template: "enquiryReply",
    values: { author },
    path: paths.home,
    quote: body,
    answersTo,
  })
}

/** Assigns an enquiry. Throws `not_found` for a person who may not work with enquiries. */
export async function assignEnquiry(db: Db, actor: Actor, { id, userId }: { id: number; userId: number | null }) {
  const before = await findEnquiry(db, id)
  if (userId !== null && (await listAssignees(db, userId)).length === 0) throw new Failure("not_found")
  if ((before.assignee?.userId ?? null) !== userId) {
    await updateEnquiry(db, id, { assigneeId: userId })
    await audit(db, {
      actorId: actor.userId,
      action: "enquiry.assigned",
      target: `enquiry:${id}`,
      before: { assigneeId: before.assignee?.userId ?? null },
      after: { assigneeId: userId },
    })
  }
  return showEnquiry(db, actor, id)
}

/** The stored statuses `new` and `open` are both shown as open. */
const toEnquiry = ({ status, ...row }: Row): Enquiry => ({
  ...row,
  status: status === "new" ? "open" : enumOf(ENQUIRY_STATUSES, status, "status of an enquiry"),
})
