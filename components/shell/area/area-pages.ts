import type { Messages } from "next-intl"
import type { IconName } from "@/components/ui/icon"
import { libraryPath, paths } from "@/lib/shared/paths"
import type { PlanFeature } from "@/lib/shared/plan-features"
import type { PageArea } from "@/lib/shared/roles"
import type { ScreenKey } from "@/lib/shared/screens"

type AreaPage = {
  href: string
  label: keyof Messages["areas"]["pages"]
  icon: IconName
  /** The screen it belongs to; hidden from roles without that screen. */
  screen?: ScreenKey
  /** The feature of a plan that it is about. */
  feature?: PlanFeature
  /** Whether it is shown while the institute is closed. */
  isAlwaysOpen?: true
}
type AreaGroup = { label?: keyof Messages["areas"]["groups"]; pages: AreaPage[] }

/** The navigation of each area, in display order; it lists only pages that exist. */
export const AREA_PAGES: Record<PageArea, AreaGroup[]> = {
  student: [
    {
      pages: [
        { href: paths.dashboard("student"), label: "dashboard", icon: "layout-dashboard" },
        { href: paths.myLearning, label: "myLearning", icon: "book-open" },
        { href: paths.wishlist, label: "wishlist", icon: "heart" },
        { href: paths.orders, label: "orders", icon: "shopping-bag" },
        { href: paths.refer, label: "refer", icon: "share-2" },
        { href: paths.areaNotifications("student"), label: "notifications", icon: "bell" },
      ],
    },
  ],
  library: [
    {
      pages: [
        { href: paths.library, label: "myLearning", icon: "book-open" },
        { href: libraryPath(paths.orders), label: "orders", icon: "shopping-bag" },
        { href: libraryPath(paths.areaNotifications("student")), label: "notifications", icon: "bell" },
        { href: paths.libraryData, label: "ownData", icon: "user" },
      ],
    },
  ],
  teacher: [
    {
      pages: [
        { href: paths.dashboard("teacher"), label: "dashboard", icon: "layout-dashboard", screen: "dashboard" },
        { href: paths.courses("teacher"), label: "courses", icon: "graduation-cap", screen: "courses" },
        { href: paths.files("teacher"), label: "files", icon: "folder", screen: "files" },
        { href: paths.areaNotifications("teacher"), label: "notifications", icon: "bell" },
      ],
    },
  ],
  admin: [
    { pages: [{ href: paths.dashboard("admin"), label: "dashboard", icon: "layout-dashboard", screen: "dashboard" }] },
    {
      label: "teach",
      pages: [
        { href: paths.courses("admin"), label: "courses", icon: "graduation-cap", screen: "courses" },
        { href: paths.files("admin"), label: "files", icon: "folder", screen: "files" },
      ],
    },
    {
      label: "sell",
      pages: [
        { href: paths.adminOrders, label: "orders", icon: "shopping-bag", screen: "orders" },
        {
          href: paths.offlineApplications,
          label: "offlineApplications",
          icon: "list-ordered",
          screen: "offlineApplications",
        },
        { href: paths.adminInvoices, label: "invoices", icon: "file-text", screen: "invoices" },
        { href: paths.adminReferrals, label: "referrals", icon: "share-2", screen: "referrals" },
        { href: paths.coupons("admin"), label: "coupons", icon: "tag", screen: "coupons", feature: "coupons" },
        { href: paths.enquiries("admin"), label: "enquiries", icon: "inbox", screen: "enquiries" },
      ],
    },
    {
      label: "people",
      pages: [
        { href: paths.adminUsers, label: "users", icon: "users", screen: "users" },
        { href: paths.adminRoles, label: "roles", icon: "shield-check", screen: "roles", feature: "customRoles" },
        { href: paths.areaNotifications("admin"), label: "notifications", icon: "bell" },
      ],
    },
    {
      label: "institute",
      pages: [
        { href: paths.instituteSettings("profile"), label: "profile", icon: "info", screen: "institute" },
        { href: paths.instituteSettings("branding"), label: "branding", icon: "sparkles", screen: "institute" },
        { href: paths.plan, label: "plan", icon: "credit-card", screen: "institute", isAlwaysOpen: true },
        { href: paths.instituteSettings("tax"), label: "tax", icon: "briefcase", screen: "tax" },
        { href: paths.instituteSettings("payouts"), label: "payouts", icon: "wallet", screen: "payouts" },
        { href: paths.faqs("admin"), label: "faqs", icon: "circle-question-mark", screen: "courses" },
        { href: paths.instituteSettings("landing"), label: "landing", icon: "layers", screen: "institute" },
        {
          href: paths.instituteSettings("domain"),
          label: "domain",
          icon: "globe",
          screen: "institute",
          feature: "customDomain",
        },
        { href: paths.instituteSettings("verification"), label: "verification", icon: "phone", screen: "institute" },
        { href: paths.auditLog("admin"), label: "auditLog", icon: "list", screen: "auditLog" },
        {
          href: paths.instituteSettings("data"),
          label: "dataExport",
          icon: "archive",
          screen: "institute",
          isAlwaysOpen: true,
        },
        { href: paths.instituteSettings("support"), label: "support", icon: "eye", screen: "institute" },
      ],
    },
  ],
  master: [
    { pages: [{ href: paths.dashboard("master"), label: "dashboard", icon: "layout-dashboard" }] },
    {
      label: "customers",
      pages: [
        { href: paths.masterInstitutes, label: "institutes", icon: "layers" },
        { href: paths.masterTrials, label: "trials", icon: "clock" },
        { href: paths.masterReferrals, label: "referrals", icon: "share-2" },
        { href: paths.reservedAddresses, label: "reservedAddresses", icon: "globe" },
        { href: paths.enquiries("master"), label: "enquiries", icon: "inbox" },
        { href: paths.faqs("master"), label: "faqs", icon: "circle-question-mark" },
      ],
    },
    {
      label: "money",
      pages: [
        { href: paths.masterPlans, label: "plans", icon: "tag" },
        { href: paths.masterAddOns, label: "addOns", icon: "plus" },
        { href: paths.masterInvoices, label: "invoices", icon: "file-text" },
        { href: paths.planPayments, label: "planPayments", icon: "wallet" },
        { href: paths.coupons("master"), label: "coupons", icon: "tag" },
        { href: paths.sacCodes, label: "sacCodes", icon: "file-text" },
        { href: paths.moneyHealth, label: "moneyHealth", icon: "shield-check" },
      ],
    },
    {
      label: "operations",
      pages: [
        { href: paths.jobs, label: "jobs", icon: "refresh-cw" },
        { href: paths.featureFlags, label: "featureFlags", icon: "settings" },
        { href: paths.auditLog("master"), label: "auditLog", icon: "list" },
        { href: paths.supportSessions("master"), label: "supportSessions", icon: "eye" },
        { href: paths.areaNotifications("master"), label: "notifications", icon: "bell" },
      ],
    },
  ],
}

/** The message namespaces of each area's screens, in addition to `shell`, `ui` and `errors`. */
export const AREA_MESSAGES: Record<PageArea, (keyof Messages)[]> = {
  student: ["learning", "items", "orders", "wishlist", "notifications"],
  library: ["learning", "items", "orders", "notifications", "planNotice"],
  teacher: [
    "planNotice",
    "forms",
    "dashboards",
    "itemsAdmin",
    "itemParts",
    "files",
    "notifications",
    "sending",
    "videos",
    "faqs",
    "content",
    "imports",
  ],
  admin: [
    "planNotice",
    "supportNotice",
    "orders",
    "forms",
    "dashboards",
    "itemsAdmin",
    "itemParts",
    "files",
    "faqs",
    "content",
    "instituteSettings",
    "domains",
    "institutes",
    "items",
    "site",
    "enquiries",
    "members",
    "roles",
    "imports",
    "notifications",
    "sending",
    "videos",
  ],
  master: ["forms", "dashboards", "faqs", "enquiries", "platform", "administrators", "notifications", "sending"],
}
