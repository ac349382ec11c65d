import { randomBytes } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import Negotiator from "negotiator"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"
import { pageHeaders } from "@/lib/shared/hosts/page-headers"
import { routeHost } from "@/lib/shared/hosts/route-host"
import { visitorLanguage } from "@/lib/shared/hosts/visitor-language"
import english from "@/lib/shared/messages/en/plain-page.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/plain-page.json" with { type: "json" }
import { firstLanguage, inEachLanguage, LANGUAGES } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import { isFilePath } from "@/lib/shared/public-routes"
import type { Area } from "@/lib/shared/roles"
import { admitPage, admitSessionCall } from "../admission/admit-page"
import { apiOrigin } from "../api-origin"
import { ACCESS_HEADER } from "../areas/area-access"
import { areaAt, enterArea } from "../areas/enter-area"
import { FRONT_HEADERS } from "./front-headers"
import type { Hosts } from "../hosts/hosts"
import { serveCachedPage, serveMissingPage } from "./cached-pages"
import { policyWithNonce } from "../page-cache/content-policy"
import { areaEntry, findEntry, hasSession, MISSING_PATH, missingEntry, type PageVisit, rscEntry } from "./find-entry"
import type { PageCacheKey } from "./page-cache-key"
import type { RenderForCache } from "../renderer/render-for-cache"
import { SECURITY_HEADERS, STRICT_TRANSPORT } from "../page-cache/response-headers"
import type { ForwardRequest } from "../renderer/renderer"
import type { AnswerForm } from "./form-posts"
import { LOCAL_HEADER } from "../network/trusted-headers"
import { sendPlainPage, sendRedirect } from "./plain-page"
import { mainOrigin } from "../origin"
import { readSmallBody } from "../api/read-small-body"
import { sendSecurityTxt } from "./security-txt"
import type { ClientInfo } from "../network/trusted-request"

/** How pages are found and rendered. */
export interface Pages {
  hosts: Hosts
  pageCacheKey: PageCacheKey
  /** Whether a page has a path. */
  isRoute: (path: string) => boolean
  render: RenderForCache
  forward: ForwardRequest
  /** Answers the forms that are posted to pages, by their paths. */
  forms: ReadonlyMap<string, AnswerForm>
  isCacheEnabled: boolean
  /** Whether this server says what the address of a page means; else `middleware.ts` does, by the same functions. */
  resolvesHosts: boolean
}

/** A request, its response and what is known of the client. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  client: ClientInfo
}

const plainMessages = inEachLanguage({ en: english.plainPage, hi: hindi.plainPage })
const OTHER_INSTITUTE = { status: 404, title: "No such page", message: "There is no such page at this address." }
/** What is not a page of an institute: the files of Next, and next-auth. */
const withoutInstitute = /^\/(?:_next\/|__nextjs|api\/)/

/**
 * Returns the handler of all requests for pages. It answers without rendering what the host, the spelling of the path or the
 * page cache decide, and lets Next render the rest. Throws `busy` when too many pages wait to be rendered.
 */
export function handlePage(pages: Pages): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const { request, response, client } = exchange
    const { path, search } = splitUrl(request.url ?? "/")
    if (withoutInstitute.test(path)) return forward(pages, exchange)
    const area = areaAt(path)
    if (!pages.resolvesHosts && !area) return forward(pages, exchange)
    const institute = await pages.hosts.find(client.host, client.ip)
    const isRead = request.method === "GET" || request.method === "HEAD"
    const origin = `${client.protocol}://${client.host}`
    if (isRead && path === paths.securityTxt && (institute || origin === apiOrigin))
      return sendSecurityTxt(response, origin)
    if (!institute) return sendUnknownHost(exchange)
    const route = routeHost(institute, { pathname: path, search })
    if (route.kind === "not-found" && !(isRead && pages.isCacheEnabled)) return sendPlainPage(response, OTHER_INSTITUTE)
    if (route.kind === "not-found") return sendMissing(pages, exchange, institute)
    if (route.kind === "redirect") return sendRedirect(response, route.status, route.to)
    const answerForm = request.method === "POST" ? pages.forms.get(path) : undefined
    if (answerForm)
      return answerForm(exchange, institute.instituteId, (status) => forward(pages, exchange, { institute, status }))
    if (isRead && pages.isCacheEnabled && pages.resolvesHosts) return readPage(pages, exchange, institute)
    return area ? passToArea(pages, exchange, { institute, area }) : forward(pages, exchange, { institute })
  }
}

/** Tells a visitor of a host that no institute has, in the language that the browser prefers, where to find institutes. */
function sendUnknownHost({ request, response }: Exchange): void {
  const language = firstLanguage(new Negotiator({ headers: request.headers }).language([...LANGUAGES]))
  const { unknownHost, unknownHostMessage, unknownHostLink } = plainMessages[language]
  sendPlainPage(response, {
    status: 421,
    language,
    title: unknownHost,
    message: unknownHostMessage,
    link: { label: unknownHostLink, href: mainOrigin() + paths.institutes },
    isOfProduct: true,
  })
}

/** Lets Next render a page of an area for a visitor with access to it. */
async function passToArea(
  pages: Pages,
  exchange: Exchange,
  at: { institute: ResolvedHost; area: Area },
): Promise<void> {
  const access = await enterArea({ ...at, ...exchange })
  if (access === undefined) return
  exchange.request.headers[ACCESS_HEADER] = access
  return forward(pages, exchange, at)
}

async function readPage(pages: Pages, exchange: Exchange, institute: ResolvedHost): Promise<void> {
  const { request, response } = exchange
  const { headers, url = "/" } = request
  const { path, search } = splitUrl(url)
  const visit = visitOf(exchange, institute)
  const spelled = path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")
  if (spelled !== path) return sendRedirect(response, 308, spelled + search)
  const isMissing = path === MISSING_PATH || !pages.isRoute(path)
  if (isMissing && !isFilePath(path)) return sendRedirect(response, 307, paths.homeInstead)
  const area = isMissing ? undefined : areaAt(path)
  // With a query a page of an area is not cached, because there is no end to queries.
  if (area && hasQuery(search, headers)) return passToArea(pages, exchange, { institute, area })
  if (area) return readAreaPage(pages, exchange, { visit, area })
  const entry = isMissing ? missingEntry(visit) : findEntry(pages.pageCacheKey, visit)
  if (!entry) return forward(pages, exchange, { institute })
  const found = headers.rsc === undefined ? entry : rscEntry(entry, headers, url)
  return serveCachedPage(pages.render, { entry: found, visit, ...exchange })
}

/** Tells a visitor, in the frame of the institute, that there is no such page. */
const sendMissing = (pages: Pages, exchange: Exchange, institute: ResolvedHost): Promise<void> =>
  serveMissingPage(pages.render, { visit: visitOf(exchange, institute), ...exchange })

const visitOf = ({ request: { headers, url = "/" }, client }: Exchange, institute: ResolvedHost): PageVisit => ({
  institute,
  protocol: client.protocol,
  url,
  cookie: headers.cookie,
  isLocal: LOCAL_HEADER in headers,
})

/** Serves a page of an area from the page cache to a visitor with access to it. */
async function readAreaPage(pages: Pages, exchange: Exchange, { visit, area }: { visit: PageVisit; area: Area }) {
  const { institute } = visit
  const access = await enterArea({ area, institute, ...exchange })
  if (access === undefined) return
  const { headers, url = "/" } = exchange.request
  const entry = areaEntry({ ...visit, url: splitUrl(url).path }, access)
  const found = headers.rsc === undefined ? entry : rscEntry(entry, headers, url)
  return serveCachedPage(pages.render, { entry: found, visit, ...exchange })
}

/** Lets Next answer, with a nonce for the scripts of a page, and with `status` in place of the status 200. */
async function forward(
  pages: Pages,
  exchange: Exchange,
  { institute, status }: { institute?: ResolvedHost; status?: number } = {},
): Promise<void> {
  const { forward: run, isCacheEnabled } = pages
  const { request, response, client } = exchange
  const { path } = splitUrl(request.url ?? "/")
  const nonce = randomBytes(16).toString("base64")
  const policy = policyWithNonce(nonce)
  const { cookie } = request.headers
  const ofPage = institute && pageHeaders(institute, { language: visitorLanguage(cookie, institute), path })
  Object.assign(request.headers, { "x-nonce": nonce, "content-security-policy": policy, ...FRONT_HEADERS, ...ofPage })
  response.setHeader("content-security-policy", policy)
  for (let at = 0; at < SECURITY_HEADERS.length; at += 2)
    response.setHeader(SECURITY_HEADERS[at] ?? "", SECURITY_HEADERS[at + 1] ?? "")
  if (client.protocol === "https") response.setHeader(...STRICT_TRANSPORT)
  const isPublic = institute !== undefined && areaAt(path) === undefined
  const withholdsMissing = isCacheEnabled && isPublic && request.method === "GET" && !request.headers.rsc
  if (!isCacheEnabled) return void (await run(request, response, { body: undefined, withholdsMissing, status }))
  const body = await readSmallBody(request)
  const render = async () => (response.destroyed ? "sent" : run(request, response, { body, withholdsMissing, status }))
  if (path.startsWith("/api/")) return void (await admitSessionCall(client.ip, render))
  const result = await admitPage(client.ip, render, { isForSession: hasSession(cookie) })
  if (result === "sent" || !institute) return
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  return sendMissing(pages, exchange, institute)
}

/** Whether a URL has a query besides the parameter that Next adds for an RSC payload. */
function hasQuery(search: string, { rsc }: IncomingHttpHeaders): boolean {
  const query = new URLSearchParams(search)
  if (rsc !== undefined) query.delete("_rsc")
  return query.size > 0
}

function splitUrl(url: string): { path: string; search: string } {
  const at = url.indexOf("?")
  return at < 0 ? { path: url, search: "" } : { path: url.slice(0, at), search: url.slice(at) }
}
