import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, Minor, paged, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { LEDGER_ACCOUNTS, TRANSACTION_KINDS } from "./accounts"

const Day = z.iso.date()
const AccountName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}+$/u, "Must be one line")

/** What accounts are called in the journal; one that is missing bears its own name. */
export const AccountNames = z.object({
  names: z.partialRecord(z.enum(LEDGER_ACCOUNTS), AccountName),
  version: RowVersion,
})
export type AccountNames = z.infer<typeof AccountNames>

/** What institute and platform owe each other: `fee` the institute to the platform, `collected` the platform to the institute. */
export const OWED_KINDS = ["fee", "collected"] as const
export type OwedKind = (typeof OWED_KINDS)[number]

/** What one ledger transaction changed of what is owed. */
const OwedEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(TRANSACTION_KINDS),
  /** The order's number and `transaction_id`; null for what was posted before the ledger named it. */
  number: z.string().nullable(),
  transactionId: z.string().nullable(),
  amountMinor: Minor,
  currency: z.string(),
})
export type OwedEntry = z.infer<typeof OwedEntry>

/** The institute's books. */
export const ledger = {
  journal: endpoint("GET /payments/v2/api/ledger/journal", {
    summary: "What was posted from one day to another, in India, as a CSV file for an accountant, streamed (added)",
    access: ADMINS,
    scope: "own",
    screen: "payouts",
    query: z
      .object({ from: Day, to: Day })
      .refine(({ from, to }) => from <= to, { path: ["to"], error: "Is before the first day" }),
    reply: download("text/csv"),
    failures: ["busy"],
  }),
  owed: endpoint("GET /payments/v2/api/ledger/owed", {
    summary: "The orders behind what institute and platform owe each other, newest first (added)",
    access: ADMINS,
    screen: "payouts",
    query: pageQuery(20).extend({ of: z.enum(OWED_KINDS) }),
    reply: paged(OwedEntry),
  }),
  showNames: endpoint("GET /payments/v2/api/ledger/accountNames", {
    summary: "What accounts are called in the journal (added)",
    access: ADMINS,
    screen: "payouts",
    reply: AccountNames,
  }),
  saveNames: endpoint("PUT /payments/v2/api/ledger/accountNames", {
    summary: "Saves what accounts are called in the journal, over the version that is shown (added)",
    access: ["InstituteAdmin"],
    screen: "payouts",
    body: AccountNames,
    reply: AccountNames,
    failures: ["stale"],
    records: ["ledger.accounts_renamed"],
  }),
}
