import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { dayRange, Id, IdParams, Instant, Minor, paged, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { ADMINS, MASTERS } from "@/lib/shared/roles"
import { DIFFERENCE_KINDS, DIFFERENCE_STATES, SUBJECTS } from "./difference"

/** What differs between a gateway account and the books. */
const SettlementDifference = z.object({
  id: Id,
  version: RowVersion,
  /** The day in India that was compared. */
  day: z.iso.date(),
  /** The key of the account, as screens show it; null is the platform's account. */
  keyId: z.string().nullable(),
  subject: z.enum(SUBJECTS),
  /** The gateway's id of the payment or the refund. */
  providerId: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  hereMinor: Minor.nullable(),
  thereMinor: Minor.nullable(),
  currency: z.string(),
  /** Of the order, where it is known. */
  transactionId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  status: z.enum(DIFFERENCE_STATES),
  note: z.string(),
  endedAt: Instant.nullable(),
})
export type SettlementDifference = z.infer<typeof SettlementDifference>

const Settlements = paged(SettlementDifference).extend({
  /** When the institute's accounts were last compared, and up to which day; null before the first night. */
  comparedAt: Instant.nullable(),
  comparedTo: z.iso.date().nullable(),
})
export type Settlements = z.infer<typeof Settlements>

const PlatformDifference = SettlementDifference.extend({ instituteId: Id, institute: z.string() })
export type PlatformDifference = z.infer<typeof PlatformDifference>

const Explained = z.object({ version: RowVersion, note: z.string().trim().min(3).max(500) })
const period = z.object(dayRange)
const filter = { status: z.enum(DIFFERENCE_STATES).optional(), ...dayRange }

/** What the nightly comparison of gateway accounts with the books has found. */
export const settlements = {
  list: endpoint("GET /payments/v2/api/settlements", {
    summary: "What differs between the institute's gateway accounts and its books, newest first (added)",
    access: ADMINS,
    screen: "payouts",
    query: pageQuery(20).extend(filter),
    reply: Settlements,
  }),
  csv: endpoint("GET /payments/v2/api/settlements/csv", {
    summary: "What differed on the days from one to another, as a CSV file, streamed (added)",
    access: ADMINS,
    scope: "own",
    screen: "payouts",
    query: period,
    reply: download("text/csv"),
    failures: ["busy"],
  }),
  explain: endpoint("POST /payments/v2/api/settlements/:id/seen", {
    summary: "Closes a difference with a note that explains it (added)",
    access: ["InstituteAdmin"],
    screen: "payouts",
    params: IdParams,
    body: Explained,
    reply: SettlementDifference,
    failures: ["not_found", "stale"],
    records: ["settlement.seen"],
  }),
  listAll: endpoint("GET /payments/v2/api/platformSettlements", {
    summary: "What differs at the platform's account and at those of institutes, newest first (added)",
    access: MASTERS,
    scope: "platform",
    query: pageQuery(20).extend(filter),
    reply: paged(PlatformDifference),
  }),
  explainOwn: endpoint("POST /payments/v2/api/platformSettlements/:id/seen", {
    summary: "Closes a difference at the platform's account with a note that explains it (added)",
    access: MASTERS,
    params: IdParams,
    body: Explained,
    reply: SettlementDifference,
    failures: ["not_found", "stale"],
    records: ["settlement.seen"],
  }),
}
