import type { z } from "zod"
import { GENDERS, type MemberChange, type MemberDetail } from "@/lib/features/members/member-shapes"

/** The fields in the order in which they stand. */
export const NAMES = [
  "first_name",
  "last_name",
  "mobile_number",
  "headline",
  "bio",
  "subjects",
  "experienceYears",
] as const

/** A person as they are typed: every field a text. */
export type EditFields = Record<(typeof NAMES)[number] | "gender", string>

/** The fields of a person as they stand. */
export const fieldsOf = ({ first_name, last_name, mobile_number, gender, teacher }: MemberDetail): EditFields => ({
  first_name,
  last_name,
  mobile_number: mobile_number ?? "",
  gender: gender ?? "",
  headline: teacher?.headline ?? "",
  bio: teacher?.bio ?? "",
  subjects: teacher?.subjects.join(", ") ?? "",
  experienceYears: teacher?.experienceYears?.toString() ?? "",
})

/** What is to be saved. */
export function changeOf(member: MemberDetail, fields: EditFields): z.input<typeof MemberChange> {
  const years = fields.experienceYears.trim()
  return {
    id: member.user_id,
    version: member.version,
    first_name: fields.first_name,
    last_name: fields.last_name,
    mobile_number: fields.mobile_number.trim() || null,
    gender: GENDERS.find((gender) => gender === fields.gender) ?? null,
    ...(member.role.roleType === "Teacher" && {
      teacher: {
        headline: fields.headline,
        bio: fields.bio,
        subjects: fields.subjects
          .split(",")
          .map((subject) => subject.trim())
          .filter(Boolean),
        experienceYears: years === "" ? null : Number(years),
      },
    }),
  }
}
