import { z } from "zod"

/** A database id, as a number; `IdText` is the same in a path or a query, as digits. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const digits = z.string().regex(/^[1-9]\d{0,15}$/, "Must be a number")
export const IdText = z.codec(digits, Id, { decode: (text) => Number(text), encode: (id) => String(id) })

/** The version of a row, which a change of it must name: a 32-bit integer in the database. */
export const RowVersion = z.number().int().min(0).max(2_147_483_647)

/** The params of a path that ends in `:id`. */
export const IdParams = z.object({ id: IdText })

const count = (from: number, to: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Must be a number")
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().int().min(from).max(to))

/** Query of a paged list: page from 0, size 1 to 100, `searchParam` at most 80 letters. */
export const pageQuery = (size: number) =>
  z.object({
    page: count(0, 1_000_000, 0),
    size: count(1, 100, size),
    searchParam: z.string().trim().max(80).optional(),
  })
export type PageInput = { page: number; size: number; searchParam?: string | undefined }

const Day = z.iso.date()

/** Query of a list by the first and the last day, `YYYY-MM-DD`, in the time zone of the institute. */
export const dayRange = { from: Day.optional(), to: Day.optional() }
export type DayRange = { from?: string | undefined; to?: string | undefined }

/** The reply of a paged list. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    page: z.number().int(),
    size: z.number().int(),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
  })

/** An instant: a Date in code, an ISO string on the wire. */
export const Instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** An empty reply: `null`. */
export const Nothing = z.null()

/** An amount in minor units of its currency. */
export const Minor = z.number().int()

const letters = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} .'’-]+$/u

/** A person's name, which may be an initial: letters of any script, digits, spaces and `.'’-`. */
export const PersonName = z
  .string()
  .trim()
  .min(1, "Must be given")
  .max(80)
  .regex(letters, "Letters, spaces, dots, apostrophes and hyphens only")
/** An e-mail address in lower case, at most 254 letters. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email("Must be an email address"))
/** An Indian mobile number, or any in E.164; stored as E.164. */
export const Mobile = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s()-]/g, ""))
  .transform((text) => (/^[6-9]\d{9}$/.test(text) ? `+91${text}` : text))
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, "Must be a mobile number"))
/** A new password: 8 to 256 characters of any script, not all of them spaces. */
export const NewPassword = z
  .string()
  .refine((text) => [...text.trim()].length > 0 && [...text].length >= 8, {
    error: "At least 8 characters",
    params: { kind: "short" },
  })
  .refine((text) => [...text].length <= 256, { error: "At most 256 characters", params: { kind: "long" } })
/** A colour as #rrggbb. */
export const HexColour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Must be a colour such as #3b4cca")
