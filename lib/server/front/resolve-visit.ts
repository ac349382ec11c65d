import type { IncomingHttpHeaders } from "node:http"
import type { Restriction } from "@/lib/shared/restriction"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"
import { routeHost } from "@/lib/shared/hosts/route-host"
import { paths } from "@/lib/shared/paths"
import { isFilePath } from "@/lib/shared/public-routes"
import type { PageArea } from "@/lib/shared/roles"
import { areaAt } from "../areas/area-access"
import {
  frameOf,
  MISSING_PATH,
  missingEntry,
  type PageEntry,
  type PageFacts,
  type PageVisit,
  publicEntry,
  withPayload,
} from "./page-entry"

/** A request for a page. */
export interface Visit extends Omit<PageVisit, "institute"> {
  method: string
  host: string
  /** Undefined for a host that is no institute's. */
  institute: ResolvedHost | undefined
}

/** What is known of all pages. */
export interface Site extends PageFacts {
  /** Whether a page has a path. */
  isRoute: (path: string) => boolean
  /** Whether a page has a form that is posted to its path. */
  isForm: (path: string) => boolean
  /** The origin of the API where it has a host of its own. */
  apiOrigin: string | undefined
  isCacheEnabled: boolean
  /** Whether this server says what the address of a page means; else `middleware.ts` does, by the same functions. */
  resolvesHosts: boolean
}

/** What an address of a host shows to a visitor. */
export type Decision =
  | { kind: "unknown-host" }
  /** What says that the institute is suspended or closed. */
  | { kind: "restricted"; restriction: Restriction; contact?: string | undefined }
  | { kind: "security-txt" }
  | { kind: "redirect"; status: 307 | 308; to: string }
  /** The page of the institute that says so, where pages are cached. */
  | { kind: "missing"; entry: PageEntry | undefined }
  /** The answer to the form of a page. */
  | { kind: "form"; institute: ResolvedHost; path: string }
  /** What is cached, or rendered to be. */
  | { kind: "entry"; entry: PageEntry }
  /** A page for those with access to an area: what is cached for their access (`areaEntry`), or what Next answers. */
  | { kind: "area"; area: PageArea; institute: ResolvedHost; isCached: boolean }
  /** What Next answers. */
  | { kind: "forward"; institute: ResolvedHost | undefined }

/** What is not a page of an institute: the files of Next, and next-auth. */
const withoutInstitute = /^\/(?:_next\/|__nextjs|api\/)/

/** Whether it depends on the institute of the host what an address shows; else Next answers it alone. */
export function dependsOnHost({ resolvesHosts }: Pick<Site, "resolvesHosts">, url: string): boolean {
  const { path } = splitUrl(url)
  return !withoutInstitute.test(path) && (resolvesHosts || areaAt(path) !== undefined)
}

/** Decides what an address of a host shows to a visitor, and from where; pure. */
export function resolveVisit(site: Site, visit: Visit): Decision {
  const { institute, method, url } = visit
  if (!dependsOnHost(site, url)) return { kind: "forward", institute: undefined }
  const { path, search } = splitUrl(url)
  const isRead = method === "GET" || method === "HEAD"
  if (isRead && path === paths.securityTxt && (institute || originOf(visit) === site.apiOrigin))
    return { kind: "security-txt" }
  if (!institute) return { kind: "unknown-host" }
  const route = routeHost(institute, { pathname: path, search })
  if (route.kind === "redirect" || route.kind === "restricted") return route
  const isCached = isRead && site.isCacheEnabled
  if (route.kind === "not-found")
    return { kind: "missing", entry: isCached ? missingEntry(frameOf({ ...visit, institute })) : undefined }
  if (method === "POST" && site.isForm(path)) return { kind: "form", institute, path }
  if (isCached && site.resolvesHosts) return resolveRead(site, { ...visit, institute })
  const area = areaAt(path)
  return area ? { kind: "area", area, institute, isCached: false } : { kind: "forward", institute }
}

/** Decides what a page of an institute that is read shows where pages are cached. */
function resolveRead(site: Site, visit: PageVisit): Decision {
  const { institute, url, headers } = visit
  const { path, search } = splitUrl(url)
  const spelled = path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")
  if (spelled !== path) return { kind: "redirect", status: 308, to: spelled + search }
  const isMissing = path === MISSING_PATH || !site.isRoute(path)
  if (isMissing && !isFilePath(path)) return { kind: "redirect", status: 307, to: paths.homeInstead }
  if (isMissing) return { kind: "missing", entry: withPayload(missingEntry(frameOf(visit)), visit) }
  const area = areaAt(path)
  // With a query a page of an area is not cached, because there is no end to queries.
  if (area) return { kind: "area", area, institute, isCached: !hasQuery(search, headers) }
  const entry = publicEntry(site, visit)
  return entry ? { kind: "entry", entry } : { kind: "forward", institute }
}

/** Whether a URL has a query besides the parameter that Next adds for an RSC payload. */
function hasQuery(search: string, { rsc }: IncomingHttpHeaders): boolean {
  const query = new URLSearchParams(search)
  if (rsc !== undefined) query.delete("_rsc")
  return query.size > 0
}

const originOf = ({ protocol, host }: Visit): string => `${protocol}://${host}`

function splitUrl(url: string): { path: string; search: string } {
  const at = url.indexOf("?")
  return at < 0 ? { path: url, search: "" } : { path: url.slice(0, at), search: url.slice(at) }
}
