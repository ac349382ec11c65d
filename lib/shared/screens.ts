import { paths } from "./paths"
import type { Role } from "./roles"

/** A screen of an area: its id in the API and in the database, which never changes, its key, and its path. */
export interface Screen {
  id: number
  /** The module of its area: admin 1, student 2, teacher 3, master 4 (spec §6). */
  moduleId: number
  key: ScreenKey
  href: string
  /** The rights on it that exist: those that some call of its area requires. */
  rights: readonly ScreenRight[]
}

/** The rights on a screen. */
export const SCREEN_RIGHTS = ["view", "edit", "delete"] as const
export type ScreenRight = (typeof SCREEN_RIGHTS)[number]

/** The keys of all screens. */
export const SCREEN_KEYS = [
  "dashboard",
  "courses",
  "orders",
  "enquiries",
  "users",
  "roles",
  "institute",
  "tax",
  "invoices",
  "coupons",
  "offlineApplications",
  "payouts",
  "referrals",
  "auditLog",
  "notifications",
  "files",
  "learning",
  "institutes",
] as const
export type ScreenKey = (typeof SCREEN_KEYS)[number]

const VIEW = ["view"] as const
const EDIT = ["view", "edit"] as const
const ALL = SCREEN_RIGHTS

/** Every screen of every area, in the order of the navigation (spec §5, `fetchScreens`). */
export const SCREENS: readonly Screen[] = [
  { id: 101, moduleId: 1, key: "dashboard", href: paths.dashboard("admin"), rights: VIEW },
  { id: 102, moduleId: 1, key: "courses", href: paths.courses("admin"), rights: ALL },
  { id: 103, moduleId: 1, key: "orders", href: paths.adminOrders, rights: EDIT },
  { id: 104, moduleId: 1, key: "enquiries", href: paths.enquiries("admin"), rights: EDIT },
  { id: 105, moduleId: 1, key: "users", href: paths.adminUsers, rights: ALL },
  { id: 106, moduleId: 1, key: "roles", href: paths.adminRoles, rights: VIEW },
  { id: 107, moduleId: 1, key: "institute", href: paths.instituteSettings("profile"), rights: EDIT },
  { id: 108, moduleId: 1, key: "notifications", href: paths.areaNotifications("admin"), rights: ALL },
  { id: 109, moduleId: 1, key: "files", href: paths.files("admin"), rights: ALL },
  { id: 110, moduleId: 1, key: "tax", href: paths.instituteSettings("tax"), rights: VIEW },
  { id: 111, moduleId: 1, key: "invoices", href: paths.adminInvoices, rights: VIEW },
  { id: 115, moduleId: 1, key: "offlineApplications", href: paths.offlineApplications, rights: EDIT },
  { id: 112, moduleId: 1, key: "payouts", href: paths.instituteSettings("payouts"), rights: VIEW },
  { id: 117, moduleId: 1, key: "referrals", href: paths.adminReferrals, rights: EDIT },
  { id: 113, moduleId: 1, key: "coupons", href: paths.coupons("admin"), rights: EDIT },
  { id: 119, moduleId: 1, key: "auditLog", href: paths.auditLog("admin"), rights: VIEW },
  { id: 201, moduleId: 2, key: "dashboard", href: paths.dashboard("student"), rights: VIEW },
  { id: 202, moduleId: 2, key: "learning", href: paths.myLearning, rights: VIEW },
  { id: 203, moduleId: 2, key: "orders", href: paths.orders, rights: VIEW },
  { id: 204, moduleId: 2, key: "notifications", href: paths.areaNotifications("student"), rights: VIEW },
  { id: 301, moduleId: 3, key: "dashboard", href: paths.dashboard("teacher"), rights: VIEW },
  { id: 302, moduleId: 3, key: "courses", href: paths.courses("teacher"), rights: ALL },
  { id: 303, moduleId: 3, key: "notifications", href: paths.areaNotifications("teacher"), rights: ALL },
  { id: 304, moduleId: 3, key: "files", href: paths.files("teacher"), rights: ALL },
  { id: 401, moduleId: 4, key: "dashboard", href: paths.dashboard("master"), rights: VIEW },
  { id: 402, moduleId: 4, key: "institutes", href: paths.masterInstitutes, rights: EDIT },
  { id: 403, moduleId: 4, key: "enquiries", href: paths.enquiries("master"), rights: EDIT },
  { id: 404, moduleId: 4, key: "notifications", href: paths.areaNotifications("master"), rights: ALL },
]

const MODULE_OF_ROLE: Record<Role, number> = { SuperAdmin: 4, InstituteAdmin: 1, Admin: 1, Teacher: 3, Student: 2 }

/** The screens of a role's area. */
export const screensOf = (role: Role): Screen[] => SCREENS.filter(({ moduleId }) => moduleId === MODULE_OF_ROLE[role])

/** The screen with a key in a role's area; undefined when that area has none. */
export const screenOf = (role: Role, key: ScreenKey): Screen | undefined =>
  screensOf(role).find((screen) => screen.key === key)
