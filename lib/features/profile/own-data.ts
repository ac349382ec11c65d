import { z } from "zod"
import { isGstin } from "@/lib/shared/gstin"

const YOUNGEST_YEARS = 5
const OLDEST_YEARS = 100

/** A date of birth as `2001-05-30`, of somebody from 5 to 100 years old (domain.md §5). */
export const BirthDate = z.iso
  .date("Must be a date")
  .refine((date) => date <= yearsAgo(YOUNGEST_YEARS) && date >= yearsAgo(OLDEST_YEARS), "Must be 5 to 100 years ago")

function yearsAgo(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

/** The name of a time zone, as IANA spells it; which of them exist, the database knows. */
export const TimeZone = z
  .string()
  .regex(/^[A-Z][\w+-]{1,30}(?:\/[A-Z][\w+-]{1,30}){0,2}$/, "Must be a time zone such as Asia/Kolkata")

const written = (pattern: RegExp, fault: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(pattern, fault))
    .nullable()

/** How a teacher is paid, as they change it: what is left out stays, null takes it away (domain.md §5). */
export const BillingChange = z
  .object({
    legalName: z.string().trim().min(2, "At least 2 letters").max(120, "At most 120 letters").nullable(),
    pan: written(/^[A-Z]{5}\d{4}[A-Z]$/, "Must be a PAN"),
    gstin: written(/^[0-9A-Z]{15}$/, "Must be a GSTIN").refine(
      (text) => text === null || isGstin(text),
      "Must be a GSTIN",
    ),
    accountNumber: written(/^\d{9,18}$/, "Must be 9 to 18 digits"),
    ifsc: written(/^[A-Z]{4}0[A-Z0-9]{6}$/, "Must be an IFSC"),
    upi: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[\w.-]{2,100}@[a-z][a-z0-9]{1,63}$/, "Must be a UPI address")
      .nullable(),
  })
  .partial()
export type BillingChange = z.output<typeof BillingChange>

/** The names of what belongs to billing, in the order in which it stands. */
export const BILLING_NAMES = ["legalName", "pan", "gstin", "accountNumber", "ifsc", "upi"] as const

/** How a teacher is paid, as far as it is ever shown: numbers by their last letters alone. */
export const Billing = z.object({
  legalName: z.string().nullable(),
  pan: z.string().nullable(),
  gstin: z.string().nullable(),
  accountNumber: z.string().nullable(),
  ifsc: z.string().nullable(),
  upi: z.string().nullable(),
})
export type Billing = z.infer<typeof Billing>
