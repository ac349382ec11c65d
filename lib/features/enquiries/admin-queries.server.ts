import type { DayRange, PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage } from "@/lib/server/db/page"
import { withinDays } from "@/lib/server/db/within-days"
import { readCounters } from "@/lib/server/db/read-counters"
import type { Db } from "@/lib/server/tenancy/transaction"
import { phoneDigits } from "@/lib/shared/phone"
import type { EnquiryStatus } from "./admin-shapes"

type EnquiryFilter = PageInput & DayRange & { status?: EnquiryStatus | undefined }

const selectEnquiries = (db: Db) =>
  db
    .selectFrom("enquiries as e")
    .innerJoin("institutes as i", "i.id", "e.instituteId")
    .select(["e.id", "e.name", "e.email", "e.mobile", "e.message", "e.status", "e.createdAt", "i.country"])

/** A page of the enquiries of the current institute, newest first; without a status all but spam. */
export async function listEnquiryRows(db: Db, { page, size, searchParam, status, from, to }: EnquiryFilter) {
  const pattern = searchParam && likePattern(searchParam)
  const digits = searchParam && phoneDigits(searchParam)
  const statuses = storedStatuses(status)
  // Not by the known ones: an unknown status is to fail, not to be left out.
  let matching =
    status === undefined
      ? selectEnquiries(db).where("e.status", "<>", "spam")
      : selectEnquiries(db).where("e.status", "in", statuses)
  if (pattern) {
    matching = matching.where((e) =>
      e.or([
        e("e.name", "ilike", pattern),
        e("e.message", "ilike", pattern),
        e("e.email", "ilike", pattern),
        ...(digits ? [e("e.mobile", "like", likePattern(digits))] : []),
      ]),
    )
  }
  if (from ?? to) matching = matching.where((e) => withinDays(e.ref("e.createdAt"), { from, to }))
  const [rows, total] = await Promise.all([
    matching.orderBy("e.id", "desc").$call(onPage({ page, size })).execute(),
    (pattern ?? from ?? to)
      ? countRows(matching)
      : readCounters(
          db,
          statuses.map((one) => `enquiries.${one}`),
        ),
  ])
  return { rows, total }
}

function storedStatuses(status: EnquiryStatus | undefined): string[] {
  if (status === undefined) return ["new", "open", "closed"]
  return status === "open" ? ["new", "open"] : [status]
}

export const findEnquiryRow = (db: Db, id: number) => selectEnquiries(db).where("e.id", "=", id).executeTakeFirst()

/** Updates the status of an enquiry; returns whether it exists. */
export async function updateEnquiryStatus(db: Db, id: number, status: EnquiryStatus): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("enquiries").set({ status }).where("id", "=", id).executeTakeFirst()
  return numUpdatedRows === 1n
}
