import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"

type Screen =
  | "learning.myLearning"
  | "moneyHealth"
  | "jobQueues"
  | "featureFlags"
  | "planCatalogue"
  | "planCatalogue.addOns"
  | "trials"
  | "reservedAddresses"
  | "figures.list"
  | "support"
  | "support.here"
  | "masterInstitute"
  | "auditLog"
  | "orders.admin"
  | "orders.mine"
  | "orders.one"
  | "closing"
  | "content.page"
  | "coupons.list"
  | "coupons.editor"
  | "dataExport"
  | "domains"
  | "enquiries"
  | "files"
  | "files.analytics"
  | "faqs"
  | "imports.folder"
  | "imports.items"
  | "instituteSettings.branding"
  | "instituteSettings.profile"
  | "invoices.list"
  | "itemsAdmin.list"
  | "offline"
  | "openRefunds"
  | "payouts"
  | "refer"
  | "referrals"
  | "referInstitutes"
  | "masterReferrals"
  | "planPayments"
  | "invoices.platform"
  | "plan"
  | "platform.institutes"
  | "profile.ownData"
  | "tax.profile"
  | "tax.calculator"
  | "tax.codes"
  | "videos.list"
  | "site.landing"
  | "staffOrder"
  | "wishlist"

/** The metadata of a screen of an area: its title. */
export const screenTitle = (screen: Screen) => async (): Promise<Metadata> => {
  const t = await getTranslations()
  return { title: t(`${screen}.title`) }
}

/** The metadata of a dashboard: its name, for its heading greets the person or the institute. */
export async function dashboardTitle(): Promise<Metadata> {
  const t = await getTranslations("areas.pages")
  return { title: t("dashboard") }
}
