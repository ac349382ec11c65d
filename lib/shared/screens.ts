import { paths } from "./paths"
import type { Role } from "./roles"

/** A screen of an area: its id in the API and in the database, which never changes, its key, and its path. */
export interface Screen {
  id: number
  /** The module of its area: admin 1, student 2, teacher 3, master 4 (spec §6). */
  moduleId: number
  key: ScreenKey
  href: string
}

/** The keys of all screens. */
export const SCREEN_KEYS = [
  "dashboard",
  "courses",
  "orders",
  "enquiries",
  "users",
  "roles",
  "institute",
  "notifications",
  "files",
  "learning",
  "institutes",
] as const
export type ScreenKey = (typeof SCREEN_KEYS)[number]

/** Every screen of every area, in the order of the navigation (spec §5, `fetchScreens`). */
export const SCREENS: readonly Screen[] = [
  { id: 101, moduleId: 1, key: "dashboard", href: paths.dashboard("admin") },
  { id: 102, moduleId: 1, key: "courses", href: paths.courses("admin") },
  { id: 103, moduleId: 1, key: "orders", href: paths.adminOrders },
  { id: 104, moduleId: 1, key: "enquiries", href: paths.enquiries("admin") },
  { id: 105, moduleId: 1, key: "users", href: paths.adminUsers },
  { id: 106, moduleId: 1, key: "roles", href: paths.adminRoles },
  { id: 107, moduleId: 1, key: "institute", href: paths.instituteSettings("profile") },
  { id: 108, moduleId: 1, key: "notifications", href: paths.areaNotifications("admin") },
  { id: 109, moduleId: 1, key: "files", href: paths.files("admin") },
  { id: 201, moduleId: 2, key: "dashboard", href: paths.dashboard("student") },
  { id: 202, moduleId: 2, key: "learning", href: paths.myLearning },
  { id: 203, moduleId: 2, key: "orders", href: paths.orders },
  { id: 204, moduleId: 2, key: "notifications", href: paths.areaNotifications("student") },
  { id: 301, moduleId: 3, key: "dashboard", href: paths.dashboard("teacher") },
  { id: 302, moduleId: 3, key: "courses", href: paths.courses("teacher") },
  { id: 303, moduleId: 3, key: "notifications", href: paths.areaNotifications("teacher") },
  { id: 304, moduleId: 3, key: "files", href: paths.files("teacher") },
  { id: 401, moduleId: 4, key: "dashboard", href: paths.dashboard("master") },
  { id: 402, moduleId: 4, key: "institutes", href: paths.masterInstitutes },
  { id: 403, moduleId: 4, key: "enquiries", href: paths.enquiries("master") },
  { id: 404, moduleId: 4, key: "notifications", href: paths.areaNotifications("master") },
]

const MODULE_OF_ROLE: Record<Role, number> = { SuperAdmin: 4, InstituteAdmin: 1, Admin: 1, Teacher: 3, Student: 2 }

/** The screens of a role's area. */
export const screensOf = (role: Role): Screen[] => SCREENS.filter(({ moduleId }) => moduleId === MODULE_OF_ROLE[role])

/** The screen with a key in a role's area; undefined when that area has none. */
export const screenOf = (role: Role, key: ScreenKey): Screen | undefined =>
  screensOf(role).find((screen) => screen.key === key)

/** The rights on a screen. */
export const SCREEN_RIGHTS = ["view", "edit", "delete"] as const
export type ScreenRight = (typeof SCREEN_RIGHTS)[number]
