import type { z } from "zod"
import { NewPerson } from "@/lib/features/sign-up/contract"

/** The values of the sign-up form. */
export type SignUpFields = z.input<typeof NewPerson> & { mobile_number: string; last_name: string }

type FieldError = { type: string }

/** The request body of a sign-up: an empty mobile number is left out. */
export const userDetailsOf = ({ mobile_number, ...fields }: SignUpFields): z.input<typeof NewPerson> => ({
  ...fields,
  ...(mobile_number.trim() !== "" && { mobile_number }),
})

/** Validates a sign-up by the schema of the server. The form loads this module on the first submit. */
export function signUpErrors(fields: SignUpFields): Partial<Record<keyof SignUpFields, FieldError>> {
  const issues = NewPerson.safeParse(userDetailsOf(fields)).error?.issues ?? []
  const errors: [string, FieldError][] = issues.map(({ path, code }) => [
    String(path[0]),
    { type: errorTypeOf(fields, String(path[0]), code) },
  ])
  const email = fields.email.trim().toLowerCase()
  if (fields.password !== "" && fields.password.toLowerCase() === email) errors.push(["password", { type: "email" }])
  return Object.fromEntries(errors.toReversed())
}

function errorTypeOf(fields: Record<string, unknown>, name: string, code: string): string {
  if (fields[name] === "") return "missing"
  if (name !== "password") return "wrong"
  return code === "too_small" ? "short" : "long"
}
