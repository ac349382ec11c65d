import type { z } from "zod"
import { NewPerson } from "@/lib/features/auth/contract"

/** What the sign-up form holds: every field a text. */
export type SignUpFields = z.input<typeof NewPerson> & { mobile_number: string; last_name: string }

type Fault = { type: string }

/** The details as the call takes them: what may stay empty is left out. */
export const detailsOf = ({ mobile_number, ...fields }: SignUpFields): z.input<typeof NewPerson> => ({
  ...fields,
  ...(mobile_number.trim() !== "" && { mobile_number }),
})

/** Finds what is wrong with a sign-up by the very shape that the server reads; loaded at the first try. */
export function faultsOf(fields: SignUpFields): Partial<Record<keyof SignUpFields, Fault>> {
  const issues = NewPerson.safeParse(detailsOf(fields)).error?.issues ?? []
  const faults: [string, Fault][] = issues.map(({ path, code }) => [
    String(path[0]),
    { type: typeOf(fields, String(path[0]), code) },
  ])
  const email = fields.email.trim().toLowerCase()
  if (fields.password !== "" && fields.password.toLowerCase() === email) faults.push(["password", { type: "email" }])
  return Object.fromEntries(faults.toReversed())
}

function typeOf(fields: Record<string, unknown>, name: string, code: string): string {
  if (fields[name] === "") return "missing"
  if (name !== "password") return "wrong"
  return code === "too_small" ? "short" : "long"
}
