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
  "learning",
  "institutes",
] as const
export type ScreenKey = (typeof SCREEN_KEYS)[number]

/** Every screen of every area, in the order of the navigation (spec §5, `fetchScreens`). */
export const SCREENS: readonly Screen[] = [
  { id: 101, moduleId: 1, key: "dashboard", href: "/admin/dashboard" },
  { id: 102, moduleId: 1, key: "courses", href: "/admin/courses" },
  { id: 103, moduleId: 1, key: "orders", href: "/admin/orders" },
  { id: 104, moduleId: 1, key: "enquiries", href: "/admin/enquiries" },
  { id: 105, moduleId: 1, key: "users", href: "/admin/users" },
  { id: 106, moduleId: 1, key: "roles", href: "/admin/roles" },
  { id: 107, moduleId: 1, key: "institute", href: "/admin/institute/profile" },
  { id: 108, moduleId: 1, key: "notifications", href: "/admin/notifications" },
  { id: 201, moduleId: 2, key: "dashboard", href: "/student/dashboard" },
  { id: 202, moduleId: 2, key: "learning", href: "/student/my-learning" },
  { id: 203, moduleId: 2, key: "orders", href: "/student/orders" },
  { id: 204, moduleId: 2, key: "notifications", href: "/student/notifications" },
  { id: 301, moduleId: 3, key: "dashboard", href: "/teacher/dashboard" },
  { id: 302, moduleId: 3, key: "courses", href: "/teacher/courses" },
  { id: 303, moduleId: 3, key: "notifications", href: "/teacher/notifications" },
  { id: 401, moduleId: 4, key: "dashboard", href: "/master/dashboard" },
  { id: 402, moduleId: 4, key: "institutes", href: "/master/institutes" },
  { id: 403, moduleId: 4, key: "enquiries", href: "/master/enquiries" },
  { id: 404, moduleId: 4, key: "notifications", href: "/master/notifications" },
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
