import { CONTACT_PATHS, OPENING_PATHS } from "./contact-paths"
import { kindAtPath, listItemKinds } from "./item-kinds"
import { paths } from "./paths"

const LEGAL_PATHS = [paths.terms, paths.privacy, paths.refundPolicy, paths.legalContact]
const MARKETING_PATHS = [paths.features, paths.pricing, paths.institutes, paths.aboutUs, paths.contactUs, paths.faq]

/** The pages of the platform that search engines list, in the order of the sitemap. */
export const SITEMAP_PATHS: readonly string[] = [paths.home, ...MARKETING_PATHS, ...LEGAL_PATHS]

/**
 * The public pages: cached whole and the same for every visitor; the guest pages for every visitor without a session. The
 * first ones depend on query parameters.
 */
export type PublicPage =
  | "itemList"
  | "search"
  | "teacherList"
  | "directory"
  | "contact"
  | "instituteInfo"
  | "sitemap"
  | GuestPage
  | "item"
  | "teacher"
  | "basket"
  | "institute"
  | "fixed"
type GuestPage = "signIn" | "signUp" | "forgotPassword" | "refused"

/** Stands for any id in the paths below. */
const ANY_ID = 0
const pages: [page: PublicPage, paths: readonly string[]][] = [
  ["institute", [paths.institute(ANY_ID)]],
  ["itemList", listItemKinds().map((kind) => paths.items(ANY_ID, kind))],
  ["item", listItemKinds().map((kind) => paths.item(ANY_ID, kind, ANY_ID))],
  ["search", [paths.search(ANY_ID)]],
  ["teacherList", [paths.teachers(ANY_ID)]],
  ["basket", [paths.basket(ANY_ID)]],
  ["teacher", [paths.teacher(ANY_ID, ANY_ID)]],
]
const patterns = pages.map(([page, sources]): [PublicPage, RegExp] => [
  page,
  new RegExp(`^(?:${sources.join("|").replaceAll(String(ANY_ID), "[1-9]\\d{0,15}")})$`),
])
const fixedPages = new Map<string, PublicPage>([
  ...[
    ...SITEMAP_PATHS,
    paths.homepage,
    paths.planExpired,
    paths.ownRecords,
    CONTACT_PATHS.form,
    CONTACT_PATHS.sent,
    OPENING_PATHS.form,
    OPENING_PATHS.sent,
    paths.offline,
    paths.developers,
    paths.robots,
    paths.manifest,
    paths.favicon,
  ].map((path): [string, PublicPage] => [path, "fixed"]),
  [paths.institutes, "directory"],
  [paths.contactUs, "contact"],
  [withoutQuery(paths.instituteInfo(ANY_ID)), "instituteInfo"],
  [paths.sitemap, "sitemap"],
])

const guestPages = new Map<string, GuestPage>([
  [paths.login, "signIn"],
  [paths.register, "signUp"],
  [paths.forgotPassword, "forgotPassword"],
  [paths.error, "refused"],
])

/** The public page at a path; undefined for every other page. */
export const publicPageAt = (path: string): PublicPage | undefined =>
  fixedPages.get(path) ?? guestPages.get(path) ?? patterns.find(([, pattern]) => pattern.test(path))?.[0]

/** Whether a path shows a page that is the same for all visitors without a session, and not for others. */
export const isGuestPage = (path: string): boolean => guestPages.has(path)

/** Whether a path that no page has looks like that of a file, which is not found; any other such path leads home. */
export const isFilePath = (path: string): boolean => path.slice(path.lastIndexOf("/") + 1).includes(".")

/** The marketing pages, and where an institute is opened. */
const platformOnly = new Set([paths.homepage, ...MARKETING_PATHS, paths.createInstitute].map(firstSegment))
const sharedSegments = [paths.teachers(ANY_ID), paths.search(ANY_ID)].map((path) => path.split("/").at(-1))

/** Whether a path shows a marketing page of the platform, which no host of an institute has. */
export const isMarketingPath = (path: string): boolean => platformOnly.has(firstSegment(path))

/** Whether a path is that of a list, an item or the search without its institute: `/courses/7` for `/institute/2/courses/7`. */
export const isShortInstitutePath = (path: string): boolean =>
  kindAtPath(firstSegment(path)) !== undefined || sharedSegments.includes(firstSegment(path))

function firstSegment(path: string): string {
  return path.split("/", 2)[1] ?? ""
}

function withoutQuery(path: string): string {
  return path.split("?", 1)[0] ?? path
}
