import { z } from "zod"
import { isGstin } from "@/lib/shared/gstin"

const MIN_AGE_YEARS = 5
const MAX_AGE_YEARS = 100

/** A date of birth as `2001-05-30`, of somebody from 5 to 100 years old. */
export const BirthDate = z.iso
  .date("Must be a date")
  .refine((date) => date <= yearsAgo(MIN_AGE_YEARS) && date >= yearsAgo(MAX_AGE_YEARS), "Must be 5 to 100 years ago")

function yearsAgo(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

/** The name of an IANA time zone; whether it exists is checked against the database. */
export const TimeZone = z
  .string()
  .regex(/^[A-Z][\w+-]{1,30}(?:\/[A-Z][\w+-]{1,30}){0,2}$/, "Must be a time zone such as Asia/Kolkata")

const billingText = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(pattern, message))
    .nullable()

/** A change of the billing details of a teacher: a field left out is unchanged, null removes it. */
export const BillingChange = z
  .object({
    legalName: z.string().trim().min(2, "At least 2 letters").max(120, "At most 120 letters").nullable(),
    pan: billingText(/^[A-Z]{5}\d{4}[A-Z]$/, "Must be a PAN"),
    gstin: billingText(/^[0-9A-Z]{15}$/, "Must be a GSTIN").refine(
      (text) => text === null || isGstin(text),
      "Must be a GSTIN",
    ),
    accountNumber: billingText(/^\d{9,18}$/, "Must be 9 to 18 digits"),
    ifsc: billingText(/^[A-Z]{4}0[A-Z0-9]{6}$/, "Must be an IFSC"),
    upi: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[\w.-]{2,100}@[a-z][a-z0-9]{1,63}$/, "Must be a UPI address")
      .nullable(),
  })
  .partial()
export type BillingChange = z.output<typeof BillingChange>

/** The billing fields in the order of display. */
export const BILLING_FIELDS = ["legalName", "pan", "gstin", "accountNumber", "ifsc", "upi"] as const

/** The billing details of a teacher; shown with numbers masked but for their last characters. */
export const Billing = z.object({
  legalName: z.string().nullable(),
  pan: z.string().nullable(),
  gstin: z.string().nullable(),
  accountNumber: z.string().nullable(),
  ifsc: z.string().nullable(),
  upi: z.string().nullable(),
})
export type Billing = z.infer<typeof Billing>
