import { z } from "zod"
import { Email, Id, Instant, Mobile, paged, PersonName, RowVersion } from "@/lib/contract/shapes"
import { RoleField } from "@/lib/features/auth/auth-shapes"
import { BirthDate } from "@/lib/features/people/own-data"
import { ROLES } from "@/lib/shared/roles"

export const MEMBER_STATUSES = ["invited", "active", "disabled", "left"] as const
/** By what a list is filtered: a status, or those whom the plan holds. */
export const MEMBER_FILTERS = [...MEMBER_STATUSES, "held"] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** The sort orders of the list; a minus means descending. */
export const MEMBER_SORTS = ["name", "-name", "joined", "-joined", "seen", "-seen"] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

export const GENDERS = ["female", "male", "other", "undisclosed"] as const
export const RELATIONS = ["mother", "father", "guardian"] as const

/** A person as lists show them. */
export const MemberCard = z.object({
  user_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  profileImage: z.string().nullable(),
  role: RoleField,
})

/** A member as administrators see them; of an invited one only what the institute entered itself. */
export const Member = MemberCard.extend({
  user_profile_id: Id,
  email: z.string(),
  mobile_number: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  customRole: z.object({ id: Id, name: z.string() }).nullable(),
  status: z.enum(MEMBER_STATUSES),
  /** Whether the plan has no place for the member of staff, who only reads. */
  isHeld: z.boolean(),
  crmAccess: z.boolean(),
  joinedAt: Instant,
  lastLoginAt: Instant.nullable(),
  /** `isRefused`: the mail server refused the address for good. */
  invitation: z
    .object({ sentAt: Instant.nullable(), expiresAt: Instant.nullable(), isRefused: z.boolean() })
    .nullable(),
  version: RowVersion,
})
export type Member = z.infer<typeof Member>

export const Members = paged(Member)

const orEmpty = z.union([z.literal(""), PersonName])

export const Parent = z.object({
  relation: z.enum(RELATIONS),
  name: PersonName,
  mobile: Mobile.nullable().default(null),
  email: Email.nullable().default(null),
})
export type Parent = z.output<typeof Parent>

/** The content of a teacher's public page. */
export const TeacherProfile = z.object({
  headline: z.string().trim().max(200, "At most 200 letters").default(""),
  bio: z.string().trim().max(2000, "At most 2,000 letters").default(""),
  subjects: z.array(z.string().trim().min(2).max(60)).max(20, "At most 20 subjects").default([]),
  experienceYears: z.number().int().min(0).max(70).nullable().default(null),
})
export type TeacherProfile = z.output<typeof TeacherProfile>

/** A member with parents and teacher profile, and the fields that the caller may change. */
export const MemberDetail = Member.extend({
  parents: z.array(
    z.object({
      relation: z.enum(RELATIONS),
      name: z.string(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  teacher: TeacherProfile.nullable(),
  /** Which of the person's own data the caller may change: name (with gender and picture), and the mobile number. */
  changeable: z.object({ name: z.boolean(), mobile: z.boolean() }),
})
export type MemberDetail = z.infer<typeof MemberDetail>

/** The form field `userDetails` of a new member, who is sent an invitation and chooses a password themselves. */
export const NewMember = z.object({
  email: Email,
  first_name: PersonName,
  last_name: orEmpty.default(""),
  mobile_number: Mobile.optional(),
  role: z.enum(ROLES),
  /** A custom role of the institute, based on `role`. */
  roleId: Id.optional(),
  instituteId: Id.optional(),
})
export type NewMember = z.output<typeof NewMember>

/** A new teacher with the content of their page. */
export const NewTeacher = NewMember.omit({ role: true }).extend({ teacher: TeacherProfile.prefault({}) })

/** The form field `userDetails` of a change; without an id it changes the caller. */
export const MemberChange = z.object({
  id: Id.optional(),
  version: RowVersion.optional(),
  first_name: PersonName,
  last_name: orEmpty,
  mobile_number: Mobile.nullable(),
  gender: z.enum(GENDERS).nullable(),
  /** Only the person may change it; left out, it is unchanged. */
  date_of_birth: BirthDate.nullable().optional(),
  teacher: TeacherProfile.optional(),
  /** The files to remove; an uploaded file takes precedence. */
  without: z.array(z.enum(["profilePic", "teaserVideo"])).optional(),
  instituteId: Id.optional(),
})
export type MemberChange = z.output<typeof MemberChange>
