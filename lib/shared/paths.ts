import { OPENING_PATHS } from "./opening-paths"
import { ITEM_KINDS, type ItemKind } from "./item-kinds"
import { type Area, homeOf, isArea, type Role } from "./roles"

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** The paths of all pages (spec §2). */
export const paths = {
  home: "/",
  /** The home page in place of one that does not exist, which says so (`MissingPageNotice`). */
  homeInstead: "/#no-such-page",
  login: "/login",
  loginWith: (provider: string) => `/login/with/${provider}`,
  /** The sign-in page with a message to a person who has just requested erasure or left the institute. */
  loginAfter: (reason: "erase" | "leave") => `/login?after=${reason}`,
  register: "/register",
  /** The form of the sign-up page on the main host, which asks there what the visitor came for. */
  registerToLearn: "/register?as=learn",
  verifyContacts: "/register/verify",
  acceptInvite: (token: string) => `/accept-invite/${token}`,
  /** Where anybody pays an order by its link. */
  payByLink: (transactionId: string) => `/pay/${transactionId}`,
  /** Where anybody checks a document by the code that it shows. */
  checkDocument: (code: string) => `/check/${code}`,
  /** Where an institute is opened, with the plan that is tried first. */
  createInstitute: OPENING_PATHS.form,
  createInstituteOn: (plan: string) => `${OPENING_PATHS.form}?plan=${encodeURIComponent(plan)}`,
  /** The same by the link of an institute that refers others. */
  createInstituteBy: (code: string) => `${OPENING_PATHS.form}?ref=${encodeURIComponent(code)}`,
  /** The same with what was typed in an opening that waits. */
  createInstituteAgain: (opening: string) => `${OPENING_PATHS.form}?opening=${encodeURIComponent(opening)}`,
  forgotPassword: "/forgot-password",
  confirmOtp: "/confirm-otp",
  sessionEnded: "/session-ended",
  planExpired: "/planExpired",
  /** What students of an institute that is suspended or closed still read and save: their documents and their data. */
  ownRecords: "/own-records",
  offline: "/offline",
  error: "/error",
  institutes: "/institutes",
  homepage: "/homepage",
  aboutUs: "/about-us",
  contactUs: "/contact-us",
  /** The contact form with the beginning of the message: about teaching, or about a plan. */
  contactToTeach: "/contact-us?topic=teach",
  contactAboutBrand: "/contact-us?topic=brand",
  contactAboutPlan: (slug: string) => `/contact-us?plan=${slug}`,
  features: "/features",
  pricing: "/pricing",
  faq: "/faq",
  developers: "/developers",
  terms: "/terms",
  privacy: "/privacy",
  refundPolicy: "/refund-policy",
  legalContact: "/legal-contact",
  institute: (id: number) => `/institute/${id}`,
  instituteInfo: (id: number) => `/institute-info?id=${id}`,
  items: (instituteId: number, kind: ItemKind) => `/institute/${instituteId}/${ITEM_KINDS[kind].path}`,
  item: (instituteId: number, kind: ItemKind, id: number) => `/institute/${instituteId}/${ITEM_KINDS[kind].path}/${id}`,
  search: (instituteId: number) => `/institute/${instituteId}/search`,
  teachers: (instituteId: number) => `/institute/${instituteId}/teachers`,
  teacher: (instituteId: number, id: number) => `/institute/${instituteId}/teachers/${id}`,
  basket: (instituteId: number) => `/institute/${instituteId}/basket`,
  /** The checkout of the basket. */
  basketCheckout: (instituteId: number) => `/institute/${instituteId}/checkout`,
  checkout: (instituteId: number, kind: ItemKind, id: number) =>
    `/institute/${instituteId}/checkout/${ITEM_KINDS[kind].path}/${id}`,
  /** The same to try a sale of one's own institute. */
  testCheckout: (instituteId: number, kind: ItemKind, id: number) =>
    `${paths.checkout(instituteId, kind, id)}?mode=test`,
  checkoutResult: (instituteId: number, transactionId: string) =>
    `/institute/${instituteId}/checkout/result/${transactionId}`,
  learn: (kind: ItemKind, itemId: number, materialId?: number) =>
    `/student/learn/${ITEM_KINDS[kind].path}/${itemId}${materialId ? `/${materialId}` : ""}`,
  myLearning: "/student/my-learning",
  /** What learners read once the plan of their institute is over. */
  library: "/library",
  libraryData: "/library/own-data",
  orders: "/student/orders",
  order: (transactionId: string) => `/student/orders/${transactionId}`,
  wishlist: "/student/wishlist",
  refer: "/student/refer",
  dashboard: (area: Area) => `/${area}/dashboard`,
  courses: (area: "admin" | "teacher", status?: string) => `/${area}/courses${status ? `?status=${status}` : ""}`,
  courseVideos: (area: "admin" | "teacher", itemId: number) => `/${area}/courses/${itemId}/videos`,
  courseVideo: (area: "admin" | "teacher", itemId: number, fileId: number) =>
    `/${area}/courses/${itemId}/videos/${fileId}`,
  itemImports: (area: "admin" | "teacher") => `/${area}/courses/import`,
  itemImport: (area: "admin" | "teacher", importId: number) => `/${area}/courses/import/${importId}`,
  folderImports: (area: "admin" | "teacher", itemId: number) => `/${area}/courses/${itemId}/import`,
  folderImport: (area: "admin" | "teacher", itemId: number, importId: number) =>
    `/${area}/courses/${itemId}/import/${importId}`,
  files: (area: "admin" | "teacher", folderId?: number) => `/${area}/files${folderId ? `?folder=${folderId}` : ""}`,
  /** A file in the folder that it is in. */
  file: (area: "admin" | "teacher", { id, folderId }: { id: number; folderId: number | null }) =>
    `/${area}/files?${folderId ? `folder=${folderId}&` : ""}file=${id}`,
  storageAnalytics: "/admin/files/analytics",
  course: (area: "admin" | "teacher", id: number, tab?: string) => `/${area}/courses/${id}${tab ? `/${tab}` : ""}`,
  /** How visitors will see an item, for its staff. */
  coursePreview: (area: "admin" | "teacher", id: number) => `/${area}/courses/${id}/preview`,
  /** How students will see it. */
  learnPreview: (area: "admin" | "teacher", id: number, materialId?: number) =>
    `/${area}/courses/${id}/preview/learn${materialId ? `/${materialId}` : ""}`,
  newItem: (area: "admin" | "teacher") => `/${area}/courses?new=1`,
  faqs: (area: "admin" | "master") => `/${area}/faqs`,
  enquiries: (area: "admin" | "master", status?: string) => `/${area}/enquiries${status ? `?status=${status}` : ""}`,
  enquiriesBy: (filter: Record<string, string | undefined>) => withQuery("/master/enquiries", filter),
  enquiry: (area: "admin" | "master", id: number) => `/${area}/enquiries?enquiry=${id}`,
  areaNotifications: (area: Area) => `/${area}/notifications`,
  adminUsers: "/admin/users",
  adminMembers: (kind: string, status?: string) => `/admin/users/${kind}${status ? `?status=${status}` : ""}`,
  adminMember: (kind: string, id: number) => `/admin/users/${kind}?member=${id}`,
  addMember: (kind: string) => `/admin/users/${kind}?new=1`,
  addRole: "/admin/roles?new=1",
  addInstitute: "/master/institutes?new=1",
  adminOrder: (transactionId: string) => `/admin/orders/${transactionId}`,
  /** Refunds that need somebody. */
  openRefunds: "/admin/orders/refunds",
  instituteSettings: (
    section: "profile" | "branding" | "tax" | "payouts" | "landing" | "domain" | "verification" | "support" | "data",
  ) => `/admin/institute/${section}`,
  /** The page that the link in the verification mail of an institute's email leads to. */
  verifyInstituteEmail: (email: string, token: string) =>
    `/admin/institute/verification?email=${encodeURIComponent(email)}&token=${token}`,
  plan: "/admin/plan",
  planPaid: (transactionId: string) => `/admin/plan?paid=${transactionId}`,
  planCancelled: (transactionId: string) => `/admin/plan?cancelled=${transactionId}`,
  /** The link by which an institute refers others, and what it earned. */
  referInstitutes: "/admin/plan/refer",
  closing: "/admin/plan/close",
  taxCalculator: "/admin/institute/tax/calculator",
  sacCodes: "/master/sac-codes",
  moneyHealth: "/master/money",
  jobs: "/master/jobs",
  jobQueue: (queue: string) => `/master/jobs/${queue}`,
  featureFlags: "/master/feature-flags",
  supportSessions: (area: "admin" | "master") =>
    area === "admin" ? "/admin/institute/support" : "/master/support-sessions",
  /** What was seen in a support session, beside the list of them. */
  supportSession: (area: "admin" | "master", id: number) =>
    `${area === "admin" ? "/admin/institute/support" : "/master/support-sessions"}?session=${id}`,
  auditLog: (area: "admin" | "master") => `/${area}/audit-log`,
  masterInstitutes: "/master/institutes",
  masterInstitute: (id: number) => `/master/institutes/${id}`,
  institutesOfPlan: (slug: string) => `/master/institutes?plan=${slug}`,
  masterPlans: "/master/plans",
  masterPlan: (id: number) => `/master/plans/${id}`,
  masterAddOns: "/master/add-ons",
  masterTrials: "/master/trials",
  masterReferrals: "/master/referrals",
  masterInvoices: "/master/invoices",
  planPayments: "/master/payments",
  planPaymentsBy: (filter: { state?: string }) => withQuery("/master/payments", filter),
  reservedAddresses: "/master/addresses",
  trialsBy: (filter: { view?: string; week?: string }) => withQuery("/master/trials", filter),
  institutesBy: (filter: Record<string, string | undefined>) => withQuery("/master/institutes", filter),
  movements: (filter: Record<string, string | undefined>) => withQuery("/master/movements", filter),
  adminOrders: "/admin/orders",
  offlineApplications: "/admin/offline-applications",
  offlineApplication: (id: number) => `/admin/offline-applications?application=${id}`,
  adminInvoices: "/admin/invoices",
  adminReferrals: "/admin/referrals",
  /** The coupons of an institute or, in the master area, those of the platform for its plans. */
  coupons: (area: "admin" | "master") => `/${area}/coupons`,
  /** The editor of a coupon, also for a new one: as a copy of another, if one is named. */
  coupon: (area: "admin" | "master", id: number) => `/${area}/coupons/${id}`,
  newCoupon: (area: "admin" | "master", copyOf?: number) => `/${area}/coupons/new${copyOf ? `?copy=${copyOf}` : ""}`,
  adminImports: "/admin/users/import",
  adminImport: (id: number) => `/admin/users/import/${id}`,
  adminRoles: "/admin/roles",
  adminRoleScreens: (id: number) => `/admin/roles/${id}/screens`,
  enter: "/enter",
  profile: (area: Area, section?: string) => `/${area}/profile${section ? `/${section}` : ""}`,
  myNotifications: "/notifications",
  notifications: (role: Role) => `${homeOf(role)}/notifications`,
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
  securityTxt: "/.well-known/security.txt",
  manifest: "/manifest.webmanifest",
  favicon: "/favicon.ico",
  media: (key: string) => `/media/${key}`,
} as const

/** The pages of a learner that are in the library too, by their beginning. */
const LIBRARY_PATHS = [
  [paths.myLearning, paths.library],
  ["/student/learn", "/library/learn"],
  [paths.orders, "/library/orders"],
  ["/student/notifications", "/library/notifications"],
  ["/student/profile", paths.libraryData],
] as const

/** The page of the library for one of the student area; any other path stays as it is. */
export function libraryPath(path: string): string {
  const found = LIBRARY_PATHS.find(([of]) => path === of || path.startsWith(`${of}/`) || path.startsWith(`${of}?`))
  if (!found) return path
  return found[1] === paths.libraryData ? found[1] : found[1] + path.slice(found[0].length)
}

/** Whether a path belongs to the library. */
export const isLibraryPath = (path: string): boolean => path === paths.library || path.startsWith(`${paths.library}/`)

/** The area that a path belongs to; the student area for any other path. */
export function areaOfPath(pathname: string): Area {
  const [, name = ""] = pathname.split("/")
  return isArea(name) ? name : "student"
}
