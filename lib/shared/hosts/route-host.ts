import { paths } from "../paths"
import { homeOf } from "../roles"
import { isMarketingPath, isShortInstitutePath } from "../public-routes"
import type { Restriction } from "../restriction"
import type { ResolvedHost } from "./host-institute"

/** How to handle a page request of a host. */
export type Route =
  | { kind: "render" }
  | { kind: "redirect"; to: string; status: 307 | 308 }
  | { kind: "not-found" }
  /** All that visitors and teachers see of an institute that is suspended or closed. */
  | { kind: "restricted"; restriction: Restriction; contact?: string | undefined }

/**
 * The redirects of the specification (§2): the root of a sub-domain goes to /institute/{id}, of a custom domain to
 * /institute-info?id={id}; an institute's host shows no other institute and none of the platform's own marketing pages.
 */
export function routeHost(
  { instituteId, isCustomDomain, isMain, restriction, contact, movedTo }: ResolvedHost,
  url: { pathname: string; search: string },
): Route {
  if (isMain) return { kind: "render" }
  // Not for ever: after a year the address may be somebody else's.
  if (movedTo) return { kind: "redirect", status: 307, to: `${movedTo}${url.pathname}${url.search}` }
  if (restriction) return routeRestricted(url.pathname, restriction, contact)
  const [first = "", second = ""] = url.pathname.split("/").slice(1)
  if (url.pathname === "/") {
    return {
      kind: "redirect",
      status: 307,
      to: isCustomDomain ? paths.instituteInfo(instituteId) : paths.institute(instituteId),
    }
  }
  if (first === "institute" && second !== String(instituteId)) return { kind: "not-found" }
  if (first === "institute-info" && new URLSearchParams(url.search).get("id") !== String(instituteId)) {
    return { kind: "redirect", status: 307, to: paths.instituteInfo(instituteId) }
  }
  if (isMarketingPath(url.pathname)) return { kind: "redirect", status: 307, to: "/" }
  if (isShortInstitutePath(url.pathname)) {
    return { kind: "redirect", status: 308, to: `${paths.institute(instituteId)}${url.pathname}${url.search}` }
  }
  return { kind: "render" }
}

/** Where people sign in, and students have their own data and documents. */
const OF_MEMBERS = [
  paths.login,
  paths.confirmOtp,
  paths.forgotPassword,
  paths.enter,
  paths.sessionEnded,
  paths.ownRecords,
]
/** The pages of a closed institute that are left to its administrators. */
const WHILE_CLOSED = [paths.plan, paths.instituteSettings("data"), paths.profile("admin")]
const ofStudents = [homeOf("Student"), paths.library, paths.planExpired]
const ofAdministrators = [homeOf("Admin")]

const isIn = (pathname: string, pages: readonly string[]) =>
  pages.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/**
 * What is left of an institute that is suspended or closed: the sign-in, the own data of students, and the area of administrators,
 * of which a closed one has the pages by which it is opened again and its data are taken along.
 */
function routeRestricted(pathname: string, restriction: Restriction, contact: string | undefined): Route {
  if (isIn(pathname, OF_MEMBERS)) return { kind: "render" }
  if (isIn(pathname, ofStudents)) return { kind: "redirect", status: 307, to: paths.ownRecords }
  if (!isIn(pathname, ofAdministrators)) return { kind: "restricted", restriction, contact }
  const isOpen = restriction === "suspended" || isIn(pathname, WHILE_CLOSED)
  return isOpen ? { kind: "render" } : { kind: "redirect", status: 307, to: paths.plan }
}
