import { paths } from "../paths"
import { isMarketingPath, isShortInstitutePath } from "../public-routes"
import type { ResolvedHost } from "./host-institute"

/** How to handle a page request of a host. */
export type Route = { kind: "render" } | { kind: "redirect"; to: string; status: 307 | 308 } | { kind: "not-found" }

/**
 * The redirects of the specification (§2): the root of a sub-domain goes to /institute/{id}, of a custom domain to
 * /institute-info?id={id}; an institute's host shows no other institute and none of the platform's own marketing pages.
 */
export function routeHost(
  { instituteId, isCustomDomain, isMain }: ResolvedHost,
  url: { pathname: string; search: string },
): Route {
  if (isMain) return { kind: "render" }
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
