/** Every role, the most privileged first (spec §6). */
export const ROLES = ["SuperAdmin", "InstituteAdmin", "Admin", "Teacher", "Student"] as const
export type Role = (typeof ROLES)[number]

/** The ids of the built-in roles; custom roles of an institute start at 101. */
export const ROLE_IDS = {
  SuperAdmin: 1,
  InstituteAdmin: 2,
  Admin: 3,
  Teacher: 4,
  Student: 5,
} as const satisfies Record<Role, number>

/** The roles that a custom role can be based on: it may do less than its base, never more. */
export const BASE_ROLES = ["Admin", "Teacher"] as const satisfies readonly Role[]
export type BaseRole = (typeof BASE_ROLES)[number]

/** The administrators of an institute. */
export const ADMINS = ["InstituteAdmin", "Admin"] as const satisfies readonly Role[]
export const isAdmin = (role: Role): boolean => ADMINS.some((one) => one === role)
/** Everyone who works at an institute. */
export const STAFF = ["InstituteAdmin", "Admin", "Teacher"] as const satisfies readonly Role[]
export const isStaff = (role: Role): boolean => STAFF.some((one) => one === role)
/** The administrators of the platform. */
export const MASTERS = ["SuperAdmin"] as const satisfies readonly Role[]

/** The four areas with their module ids (spec §6). */
export const AREAS = { admin: 1, student: 2, teacher: 3, master: 4 } as const
export type Area = keyof typeof AREAS

const AREAS_OF_ROLE: Record<Role, readonly Area[]> = {
  SuperAdmin: ["master"],
  InstituteAdmin: ["admin"],
  Admin: ["admin"],
  Teacher: ["teacher"],
  Student: ["student"],
}

/** Whether a role may enter an area (spec §6). */
export const mayEnter = (role: Role, area: Area) => AREAS_OF_ROLE[role].includes(area)

/** Whether an area requires a valid plan before anything else (spec §2). */
export const needsPlan = (area: Area) => area === "teacher" || area === "student"

/** The roles of the areas that require a valid plan. */
export const PLAN_ROLES: readonly Role[] = ROLES.filter((role) => AREAS_OF_ROLE[role].some(needsPlan))

/** The path that a role is shown after sign-in (spec §2, navigation prefix per role). */
export const homeOf = (role: Role): `/${Area}` => `/${AREAS_OF_ROLE[role][0] ?? "student"}`

/** What the pages of a signed-in person belong to: an area, or the library of learners whose institute has no plan any more. */
export type PageArea = Area | "library"

/** Whether a text names an area or the library. */
export const isPageArea = (text: string): text is PageArea => text === "library" || isArea(text)

/** Whether a text names an area. */
export const isArea = (text: string): text is Area => Object.hasOwn(AREAS, text)
