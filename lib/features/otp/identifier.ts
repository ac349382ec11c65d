import { z } from "zod"
import { Email, Mobile } from "@/lib/contract/shapes"

/** A contact of a person: a mobile in E.164 or an e-mail in lower case. */
export const Identifier = z.union([Mobile, Email], "Must be an email address or a mobile number")

/** Whether an identifier is a mobile; otherwise it is an e-mail. */
export const isMobile = (identifier: string): boolean => identifier.startsWith("+")

/** The kind of a contact, which is also the column of a user that holds it. */
export const contactKindOf = (identifier: string) => (isMobile(identifier) ? "mobile" : "email")

/** A one-time code as it is typed: six digits, with any white space removed. */
export const Otp = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Must be six digits"))
