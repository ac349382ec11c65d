import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { ADMINS } from "@/lib/shared/roles"
import { DocumentNumber, Prefix, SERIES } from "./document-number"

/** The prefix of each series. */
export const Prefixes = z.record(z.enum(SERIES), Prefix)
export type Prefixes = z.infer<typeof Prefixes>

const SeriesPrefix = z.object({
  series: z.enum(SERIES),
  /** That of the numbers of this financial year. */
  prefix: z.string(),
  /** That of the next financial year. */
  planned: z.string(),
  /** Whether a number of this financial year exists, after which its prefix changes with the next year alone. */
  isUsed: z.boolean(),
  /** The next number, and the first of the next financial year. */
  nextNumber: DocumentNumber,
  firstPlanned: DocumentNumber,
})
export type SeriesPrefix = z.infer<typeof SeriesPrefix>

/** What the numbers of documents begin with; `yearBegins` is the first day of the next financial year. */
export const DocumentPrefixes = z.object({ yearBegins: z.iso.date(), series: z.array(SeriesPrefix) })
export type DocumentPrefixes = z.infer<typeof DocumentPrefixes>

/** What the numbers of an institute's documents begin with. */
export const documentPrefixes = {
  show: endpoint("GET /payments/v2/api/documentPrefixes", {
    summary: "What the numbers of documents begin with, this financial year and the next (added)",
    access: ADMINS,
    screen: "tax",
    reply: DocumentPrefixes,
  }),
  save: endpoint("PUT /payments/v2/api/documentPrefixes", {
    summary:
      "Saves what the numbers begin with: at once for a series without a number this financial year, else from the next; `shown` is what was planned before (added)",
    access: ["InstituteAdmin"],
    screen: "tax",
    body: z.object({ shown: Prefixes, prefixes: Prefixes }),
    reply: DocumentPrefixes,
    failures: ["prefix_taken", "stale"],
    records: ["invoice.prefixes_saved"],
  }),
}
