import type { z } from "zod"
import { MemberChange } from "@/lib/features/members/member-shapes"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { BILLING_NAMES, BillingChange } from "@/lib/features/profile/own-data"
import { standing } from "./about-fields"

/** The fields in the order in which they stand. */
export const TEACHING_NAMES = ["headline", "bio", "subjects", "experienceYears", ...BILLING_NAMES] as const
export type TeachingFields = Record<(typeof TEACHING_NAMES)[number], string>

/** The fields as they stand; of billing as much as is ever shown. */
export const teachingOf = ({ teacher, billing }: OwnDetails): TeachingFields => ({
  headline: teacher?.headline ?? "",
  bio: teacher?.bio ?? "",
  subjects: teacher?.subjects.join(", ") ?? "",
  experienceYears: teacher?.experienceYears?.toString() ?? "",
  legalName: billing?.legalName ?? "",
  pan: billing?.pan ?? "",
  gstin: billing?.gstin ?? "",
  accountNumber: billing?.accountNumber ?? "",
  ifsc: billing?.ifsc ?? "",
  upi: billing?.upi ?? "",
})

type Read =
  | { change: z.input<typeof MemberChange>; billing: z.input<typeof BillingChange> | undefined; faults?: undefined }
  | { change?: undefined; faults: (typeof TEACHING_NAMES)[number][] }

/** What is to be saved, or which fields are at fault; of billing only what was changed leaves the browser. */
export function readTeaching(own: OwnDetails, fields: TeachingFields): Read {
  const years = fields.experienceYears.trim()
  const change = {
    ...standing(own),
    teacher: {
      headline: fields.headline,
      bio: fields.bio,
      subjects: fields.subjects
        .split(",")
        .map((subject) => subject.trim())
        .filter(Boolean),
      experienceYears: years === "" ? null : Number(years),
    },
  }
  const stands = teachingOf(own)
  const changed = BILLING_NAMES.filter((name) => fields[name].trim() !== stands[name])
  const billing = Object.fromEntries(changed.map((name) => [name, fields[name].trim() || null]))
  const issues = [MemberChange.safeParse(change), BillingChange.safeParse(billing)].flatMap(
    ({ error }) => error?.issues ?? [],
  )
  if (issues.length === 0) return { change, billing: changed.length > 0 ? billing : undefined }
  return { faults: TEACHING_NAMES.filter((name) => issues.some(({ path }) => path.includes(name))) }
}
