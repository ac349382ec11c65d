import type { Messages } from "next-intl"
import type { IconName } from "@/components/ui/icon"
import type { Area } from "@/lib/shared/roles"
import type { ScreenKey } from "@/lib/shared/screens"

type AreaPage = {
  href: string
  label: keyof Messages["areas"]["pages"]
  icon: IconName
  /** The screen it belongs to; hidden from roles without that screen. */
  screen?: ScreenKey
}
type AreaGroup = { label?: keyof Messages["areas"]["groups"]; pages: AreaPage[] }

/** The navigation of each area, in display order; it lists only pages that exist. */
export const AREA_PAGES: Record<Area, AreaGroup[]> = {
  student: [
    {
      pages: [
        { href: "/student/dashboard", label: "dashboard", icon: "layout-dashboard" },
        { href: "/student/my-learning", label: "myLearning", icon: "book-open" },
        { href: "/student/orders", label: "orders", icon: "shopping-bag" },
        { href: "/student/notifications", label: "notifications", icon: "bell" },
      ],
    },
  ],
  teacher: [
    {
      pages: [
        { href: "/teacher/dashboard", label: "dashboard", icon: "layout-dashboard", screen: "dashboard" },
        { href: "/teacher/courses", label: "courses", icon: "graduation-cap", screen: "courses" },
        { href: "/teacher/notifications", label: "notifications", icon: "bell" },
      ],
    },
  ],
  admin: [
    { pages: [{ href: "/admin/dashboard", label: "dashboard", icon: "layout-dashboard", screen: "dashboard" }] },
    {
      label: "teach",
      pages: [{ href: "/admin/courses", label: "courses", icon: "graduation-cap", screen: "courses" }],
    },
    {
      label: "sell",
      pages: [
        { href: "/admin/orders", label: "orders", icon: "shopping-bag", screen: "orders" },
        { href: "/admin/enquiries", label: "enquiries", icon: "inbox", screen: "enquiries" },
      ],
    },
    {
      label: "people",
      pages: [
        { href: "/admin/users", label: "users", icon: "users", screen: "users" },
        { href: "/admin/roles", label: "roles", icon: "shield-check", screen: "roles" },
        { href: "/admin/notifications", label: "notifications", icon: "bell" },
      ],
    },
    {
      label: "institute",
      pages: [
        { href: "/admin/institute/profile", label: "profile", icon: "info", screen: "institute" },
        { href: "/admin/institute/branding", label: "branding", icon: "sparkles", screen: "institute" },
        { href: "/admin/institute/verification", label: "verification", icon: "phone", screen: "institute" },
      ],
    },
  ],
  master: [
    {
      pages: [
        { href: "/master/dashboard", label: "dashboard", icon: "layout-dashboard" },
        { href: "/master/institutes", label: "institutes", icon: "layers" },
        { href: "/master/enquiries", label: "enquiries", icon: "inbox" },
        { href: "/master/notifications", label: "notifications", icon: "bell" },
      ],
    },
  ],
}

/** The message namespaces of each area's screens, in addition to `shell` and `ui`. */
export const AREA_MESSAGES: Record<Area, (keyof Messages)[]> = {
  student: ["learning", "items", "orders", "notifications"],
  teacher: ["forms", "dashboards", "itemsAdmin", "notifications", "sending"],
  admin: [
    "orders",
    "forms",
    "dashboards",
    "itemsAdmin",
    "instituteSettings",
    "enquiries",
    "members",
    "roles",
    "imports",
    "notifications",
    "sending",
  ],
  master: ["forms", "dashboards", "enquiries", "platform", "administrators", "notifications", "sending"],
}
