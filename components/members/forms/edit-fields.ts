import type { z } from "zod"
import { GENDERS, type MemberChange, type MemberDetail } from "@/lib/features/members/member-shapes"
import { STAFF } from "@/lib/shared/roles"
import {
  TEACHER_PROFILE_FIELD_NAMES,
  teacherProfileFieldsOf,
  teacherProfileOf,
} from "@/lib/features/members/teacher-profile-fields"

/** The names of the form's fields, in the order in which they are shown. */
export const EDIT_FIELD_NAMES = ["first_name", "last_name", "mobile_number", ...TEACHER_PROFILE_FIELD_NAMES] as const

/** The values of the form: every field is a string. */
export type EditFields = Record<(typeof EDIT_FIELD_NAMES)[number] | "gender", string>

/** The form values of a stored member. */
export const editFieldsOf = ({ first_name, last_name, mobile_number, gender, teacher }: MemberDetail): EditFields => ({
  first_name,
  last_name,
  mobile_number: mobile_number ?? "",
  gender: gender ?? "",
  ...teacherProfileFieldsOf(teacher),
})

/** The request body of the form values. */
export function changeOf(member: MemberDetail, fields: EditFields): z.input<typeof MemberChange> {
  return {
    id: member.user_id,
    version: member.version,
    first_name: fields.first_name,
    last_name: fields.last_name,
    mobile_number: fields.mobile_number.trim() || null,
    gender: GENDERS.find((gender) => gender === fields.gender) ?? null,
    ...(STAFF.some((role) => role === member.role.roleType) && { teacher: teacherProfileOf(fields) }),
  }
}
