import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { findEnquiryRow, listEnquiryRows, updateEnquiryStatus } from "./admin-queries.server"
import { ENQUIRY_STATUSES, type Enquiry, type EnquiryStatus } from "./admin-shapes"

type Row = NonNullable<Awaited<ReturnType<typeof findEnquiryRow>>>

export const listEnquiries = async (db: Db, filter: Parameters<typeof listEnquiryRows>[1]) =>
  pageOf(await listEnquiryRows(db, filter), filter, toEnquiry)

/** One enquiry of the current institute; throws `not_found` for any other. */
export const showEnquiry = async (db: Db, id: number) => toEnquiry(await orNotFound(findEnquiryRow(db, id)))

/** Changes the status of an enquiry and writes an audit entry. */
export async function changeEnquiryStatus(db: Db, actor: Actor, { id, status }: { id: number; status: EnquiryStatus }) {
  const before = await showEnquiry(db, id)
  if (!(await updateEnquiryStatus(db, id, status))) throw new Failure("not_found")
  await audit(db, {
    actorId: actor.userId,
    action: "enquiry.status_changed",
    target: `enquiry:${id}`,
    before: { status: before.status },
    after: { status },
  })
  return null
}

/** The stored statuses `new` and `open` are both shown as open. */
const toEnquiry = ({ status, ...row }: Row): Enquiry => ({
  ...row,
  status: status === "new" ? "open" : enumOf(ENQUIRY_STATUSES, status, "status of an enquiry"),
})
