import { z } from "zod"
import type { Formats } from "@/lib/shared/formats"

/** How the next period is paid: with its sum and the page of its link, by the balance, or on the Plan page where it has not been ordered. */
export const ofRenewal = {
  way: z.enum(["link", "balance", "page"]).default("page"),
  amountMinor: z.int().nullable().default(null),
  currency: z.string().default("INR"),
  payUrl: z.string().nullable().default(null),
}
const Renewal = z.object(ofRenewal)
export type Renewal = z.infer<typeof Renewal>

export const NOT_ORDERED: Renewal = Renewal.parse({})

/** The arguments of the texts of a reminder. */
export const renewalValues = ({ way, amountMinor, currency, payUrl }: Renewal, { exactMoney }: Formats) => ({
  way,
  amount: amountMinor === null ? "" : exactMoney(amountMinor, currency),
  payUrl: payUrl ?? "",
})
