import type { z } from "zod"
import { MemberChange } from "@/lib/features/members/member-shapes"
import {
  TEACHER_PROFILE_FIELD_NAMES,
  teacherProfileFieldsOf,
  teacherProfileOf,
} from "@/lib/features/members/teacher-profile-fields"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { BILLING_FIELDS, BillingChange } from "@/lib/features/people/own-data"
import { requiredFieldsOf } from "../personal/about-fields"

/** The names of the form's fields, in the order in which they are shown. */
export const TEACHING_FIELD_NAMES = [...TEACHER_PROFILE_FIELD_NAMES, ...BILLING_FIELDS] as const
export type TeachingFields = Record<(typeof TEACHING_FIELD_NAMES)[number], string>

/** The form values of the stored details; billing numbers are masked. */
export const teachingFieldsOf = ({ teacher, billing }: OwnDetails): TeachingFields => ({
  ...teacherProfileFieldsOf(teacher),
  legalName: billing?.legalName ?? "",
  pan: billing?.pan ?? "",
  gstin: billing?.gstin ?? "",
  accountNumber: billing?.accountNumber ?? "",
  ifsc: billing?.ifsc ?? "",
  upi: billing?.upi ?? "",
})

type ParseResult =
  | { change: z.input<typeof MemberChange>; billing: z.input<typeof BillingChange> | undefined; invalid?: undefined }
  | { change?: undefined; invalid: (typeof TEACHING_FIELD_NAMES)[number][] }

/** Parses the form values into a request body, or lists the invalid fields. Only changed billing fields are sent. */
export function parseTeachingFields(own: OwnDetails, fields: TeachingFields): ParseResult {
  const change = { ...requiredFieldsOf(own), teacher: teacherProfileOf(fields) }
  const stored = teachingFieldsOf(own)
  const changed = BILLING_FIELDS.filter((name) => fields[name].trim() !== stored[name])
  const billing = Object.fromEntries(changed.map((name) => [name, fields[name].trim() || null]))
  const issues = [MemberChange.safeParse(change), BillingChange.safeParse(billing)].flatMap(
    ({ error }) => error?.issues ?? [],
  )
  if (issues.length === 0) return { change, billing: changed.length > 0 ? billing : undefined }
  return { invalid: TEACHING_FIELD_NAMES.filter((name) => issues.some(({ path }) => path.includes(name))) }
}
