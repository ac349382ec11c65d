import type { TeacherProfile } from "./member-shapes"

/** The names of the form's fields, in the order in which they are shown. */
export const TEACHER_PROFILE_FIELD_NAMES = ["headline", "bio", "subjects", "experienceYears"] as const
export type TeacherProfileFields = Record<(typeof TEACHER_PROFILE_FIELD_NAMES)[number], string>

/** The form values of a teacher's profile; the subjects are one text with commas. */
export const teacherProfileFieldsOf = (teacher: TeacherProfile | null): TeacherProfileFields => ({
  headline: teacher?.headline ?? "",
  bio: teacher?.bio ?? "",
  subjects: teacher?.subjects.join(", ") ?? "",
  experienceYears: teacher?.experienceYears?.toString() ?? "",
})

/** The teacher's profile of the form values, not validated yet. */
export const teacherProfileOf = ({
  headline,
  bio,
  subjects,
  experienceYears,
}: TeacherProfileFields): TeacherProfile => ({
  headline,
  bio,
  subjects: subjects
    .split(",")
    .map((subject) => subject.trim())
    .filter(Boolean),
  experienceYears: experienceYears.trim() === "" ? null : Number(experienceYears),
})
