import type { z } from "zod"
import { GENDERS, type MemberChange, type MemberDetail } from "@/lib/features/members/member-shapes"

/** The names of the form's fields, in the order in which they are shown. */
export const EDIT_FIELD_NAMES = [
  "first_name",
  "last_name",
  "mobile_number",
  "headline",
  "bio",
  "subjects",
  "experienceYears",
] as const

/** The values of the form: every field is a string. */
export type EditFields = Record<(typeof EDIT_FIELD_NAMES)[number] | "gender", string>

/** The form values of a stored member. */
export const editFieldsOf = ({ first_name, last_name, mobile_number, gender, teacher }: MemberDetail): EditFields => ({
  first_name,
  last_name,
  mobile_number: mobile_number ?? "",
  gender: gender ?? "",
  headline: teacher?.headline ?? "",
  bio: teacher?.bio ?? "",
  subjects: teacher?.subjects.join(", ") ?? "",
  experienceYears: teacher?.experienceYears?.toString() ?? "",
})

/** The request body of the form values. */
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
