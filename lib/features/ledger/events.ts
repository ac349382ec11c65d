import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"
import { LEDGER_ACCOUNTS } from "./accounts"

/** What happens to an institute's books besides what is posted. */
export const ledgerEvents = {
  accountsRenamed: event("ledger.accounts_renamed", {
    retain: "forever",
    notices: {},
    subject: ["institute", "instituteId"],
    data: z.object({ instituteId: Id, names: z.partialRecord(z.enum(LEDGER_ACCOUNTS), z.string()) }),
  }),
}
