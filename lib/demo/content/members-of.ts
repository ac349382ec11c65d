import { lecternSuperAdmin } from "./lectern/people"
import type { InstituteContent, PersonContent, TeacherContent } from "./types"

/** A person with their role at an institute. */
export type MemberContent = PersonContent & { role: "SuperAdmin" | "InstituteAdmin" | "Admin" | "Teacher" | "Student" }

/** All members of an institute, students last. */
export function membersOf(institute: InstituteContent): readonly MemberContent[] {
  const { admin, staff = [], teachers, student, students } = institute
  return [
    ...(institute.slug === "lectern" ? [{ ...lecternSuperAdmin, role: "SuperAdmin" as const }] : []),
    { ...admin, role: "InstituteAdmin" },
    ...staff.map((person) => ({ ...person, role: "Admin" as const })),
    ...teachers.map((teacher) => ({ ...teacher, role: "Teacher" as const })),
    ...[student, ...students].map((person) => ({ ...person, role: "Student" as const })),
  ]
}

/** Whether this member can sign in with the demo password; only the accounts named admin, teacher, student and super can. */
export const canSignIn = ({ email }: Pick<PersonContent, "email">) => /^(?:admin|teacher|student|super)@/.test(email)

/** Everybody who teaches at an institute: its teachers, and its admin where that is one person. */
export const teachersOf = ({ admin: { teaches, ...admin }, teachers }: InstituteContent): readonly TeacherContent[] => [
  ...teachers,
  ...(teaches ? [{ ...admin, ...teaches }] : []),
]
