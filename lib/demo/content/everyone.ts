import { lecternSuperAdmin } from "./lectern/people"
import type { InstituteContent, PersonContent } from "./shape"

/** A person with what they are at an institute. */
export type MemberContent = PersonContent & { role: "SuperAdmin" | "InstituteAdmin" | "Admin" | "Teacher" | "Student" }

/** Everyone at an institute, students last. */
export function everyoneOf(institute: InstituteContent): readonly MemberContent[] {
  const { admin, staff = [], teachers, student, students } = institute
  return [
    ...(institute.slug === "lectern" ? [{ ...lecternSuperAdmin, role: "SuperAdmin" as const }] : []),
    { ...admin, role: "InstituteAdmin" },
    ...staff.map((person) => ({ ...person, role: "Admin" as const })),
    ...teachers.map((teacher) => ({ ...teacher, role: "Teacher" as const })),
    ...[student, ...students].map((person) => ({ ...person, role: "Student" as const })),
  ]
}

/** Whether the demo's password opens this account; it opens the named ones only. */
export const hasAccount = ({ email }: Pick<PersonContent, "email">) => /^(?:admin|teacher|student|super)@/.test(email)
