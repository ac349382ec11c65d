import { z } from "zod"
import { Email } from "@/lib/contract/shapes"
import { dateFormat, numberFormat } from "@/lib/shared/intl-formats"

/** Whether formats can be made of a value: a page that cannot be formatted cannot be shown. */
const formats = (make: (value: string) => unknown) =>
  z.string().refine((value) => {
    try {
      make(value)
      return true
    } catch {
      return false
    }
  })

const text = (maxLength: number) => z.string().max(maxLength).nullable()
const name = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)

/** What the database takes of people and institutes, and a screen, a mail or a page of the platform would fail at. */
const SHAPES = {
  users: z.object({
    email: Email,
    firstName: name,
    lastName: name.nullish(),
    mobile: z
      .string()
      .regex(/^\+[1-9]\d{7,14}$/)
      .nullish(),
  }),
  institutes: z
    .object({
      ...{ name, legalName: text(200), tagline: text(200), about: text(10_000), address: text(1_000) },
      ...{ contactEmail: Email.nullable(), contactPhone: text(30) },
      country: z.string().regex(/^[A-Z]{2}$/),
      locale: formats((locale) => numberFormat(locale, {})).max(20),
      currency: z.string().regex(/^[A-Z]{3}$/),
      timezone: formats((timeZone) => dateFormat("en", { timeZone })),
    })
    .partial(),
} as const

/** The first column of a row of `users` or `institutes` that no account and no institute would have; undefined for none. */
export function wrongColumn(table: string, row: Readonly<Record<string, unknown>>): string | undefined {
  if (table !== "users" && table !== "institutes") return undefined
  const wrong = SHAPES[table].safeParse(row).error?.issues[0]?.path[0]
  return wrong === undefined ? undefined : String(wrong)
}
