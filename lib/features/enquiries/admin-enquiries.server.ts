import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findEnquiry, listEnquiries, updateEnquiryStatus } from "./admin-queries.server"
import { ENQUIRY_STATUSES, type Enquiry, type EnquiryStatus } from "./admin-shapes"

type Row = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>

/** A page of enquiries. */
export async function pageOfEnquiries(db: Db, filter: Parameters<typeof listEnquiries>[1]) {
  const { rows, total } = await listEnquiries(db, filter)
  const { page, size } = filter
  return { content: rows.map(toEnquiry), page, size, totalElements: total, totalPages: Math.ceil(total / size) }
}

/** One enquiry; another institute's is not found. */
export const showEnquiry = async (db: Db, id: number) => toEnquiry(await found(findEnquiry(db, id)))

/** Notes what became of an enquiry, and who said so. */
export async function changeEnquiryStatus(db: Db, actor: Actor, { id, status }: { id: number; status: EnquiryStatus }) {
  const before = await showEnquiry(db, id)
  if (!(await updateEnquiryStatus(db, id, status))) throw new Failure("not_found")
  const told = { before: JSON.stringify({ status: before.status }), after: JSON.stringify({ status }) }
  await db
    .insertInto("audit_entries")
    .values({ actorId: actor.userId, action: "enquiry.changed", target: `enquiry:${id}`, ...told })
    .execute()
  return null
}

/** One that nobody has looked at yet is as open as one that somebody has. */
const toEnquiry = ({ status, ...row }: Row): Enquiry => ({
  ...row,
  status: ENQUIRY_STATUSES.find((one) => one === status) ?? "open",
})
