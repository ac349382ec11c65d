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
  /** All that visitors, learners and teachers see of an institute that is suspended or closed. */
  | { kind: "restricted"; restriction: Restriction }

/**
 * The redirects of the specification (§2): the root of a sub-domain goes to /institute/{id}, of a custom domain to
 * /institute-info?id={id}; an institute's host shows no other institute and none of the platform's own marketing pages.
 */
export function routeHost(
  { instituteId, isCustomDomain, isMain, restriction, movedTo }: ResolvedHost,
  url: { pathname: string; search: string },
): Route {
  if (isMain) return { kind: "render" }
  // Not for ever: after a year the address may be somebody else's.
  if (movedTo) return { kind: "redirect", status: 307, to: `${movedTo}${url.pathname}${url.search}` }
  if (restriction) return isOfAdministrators(url.pathname) ? { kind: "render" } : { kind: "restricted", restriction }
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

/** Where the administrators of an institute sign in and work. */
const OF_ADMINISTRATORS = [
  paths.login,
  paths.confirmOtp,
  paths.forgotPassword,
  paths.enter,
  paths.sessionEnded,
  homeOf("Admin"),
]
const isOfAdministrators = (pathname: string) =>
  OF_ADMINISTRATORS.some((path) => pathname === path || pathname.startsWith(`${path}/`))
