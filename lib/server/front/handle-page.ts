import { randomBytes } from "node:crypto"
import Negotiator from "negotiator"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"
import { pageHeaders } from "@/lib/shared/hosts/page-headers"
import english from "@/lib/shared/messages/en/plain-page.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/plain-page.json" with { type: "json" }
import { firstLanguage, inEachLanguage, LANGUAGES } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import { admitPage, admitSessionCall } from "../admission/admit-page"
import { readSmallBody } from "../api/read-small-body"
import { apiOrigin } from "../api-origin"
import { ACCESS_HEADER, areaAt } from "../areas/area-access"
import { enterArea } from "../areas/enter-area"
import type { Hosts } from "../hosts/hosts"
import type { Exchange } from "../network/trusted-request"
import { mainOrigin } from "../origin"
import { policyWithNonce } from "../page-cache/content-policy"
import { SECURITY_HEADERS, STRICT_TRANSPORT } from "../page-cache/response-headers"
import type { RenderForCache } from "../renderer/render-for-cache"
import type { ForwardRequest } from "../renderer/renderer"
import { serveCachedPage } from "./cached-pages"
import type { AnswerForm } from "./form-posts"
import { FRONT_HEADERS } from "./front-headers"
import { knownPages } from "./known-pages"
import { areaEntry, frameOf, hasSession, missingEntry } from "./page-entry"
import { sendPlainPage, sendRedirect } from "./plain-page"
import { type Decision, dependsOnHost, resolveVisit, type Site } from "./resolve-visit"
import { sendSecurityTxt } from "./security-txt"

/** How pages are found and rendered. */
export interface Pages extends Pick<Site, "pageCacheKey" | "isRoute" | "isCacheEnabled" | "resolvesHosts"> {
  hosts: Hosts
  render: RenderForCache
  forward: ForwardRequest
  /** Answers the forms that are posted to pages, by their paths. */
  forms: ReadonlyMap<string, AnswerForm>
}

const plainMessages = inEachLanguage({ en: english.plainPage, hi: hindi.plainPage })
const OTHER_INSTITUTE = { status: 404, title: "No such page", message: "There is no such page at this address." }

/**
 * Returns the handler of all requests for pages. It answers without rendering what the host, the spelling of the path or the
 * page cache decide, and lets Next render the rest. Throws `busy` when too many pages wait to be rendered.
 */
export function handlePage(pages: Pages): (exchange: Exchange) => Promise<void> {
  const site: Site = { ...pages, ...knownPages, apiOrigin, isForm: (path) => pages.forms.has(path) }
  return async (exchange) => {
    const { request, client } = exchange
    const { method = "", url = "/", headers } = request
    const institute = dependsOnHost(site, url) ? await pages.hosts.find(client.host, client.ip) : undefined
    return show(pages, exchange, resolveVisit(site, { ...client, method, url, headers, institute }))
  }
}

/** Shows what was decided. */
async function show(pages: Pages, exchange: Exchange, decision: Decision): Promise<void> {
  const { response, client } = exchange
  switch (decision.kind) {
    case "unknown-host":
      return sendUnknownHost(exchange)
    case "restricted":
      return sendRestricted(exchange, decision)
    case "security-txt":
      return sendSecurityTxt(response, `${client.protocol}://${client.host}`)
    case "redirect":
      return sendRedirect(response, decision.status, decision.to)
    case "missing":
      if (!decision.entry) return sendPlainPage(response, OTHER_INSTITUTE)
      return serveCachedPage(pages.render, decision.entry, exchange)
    case "entry":
      return serveCachedPage(pages.render, decision.entry, exchange)
    case "area":
      return showArea(pages, exchange, decision)
    case "form":
      return answerForm(pages, exchange, decision)
    case "forward":
      return forward(pages, exchange, decision)
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

/** Tells a visitor that the institute is not available at present, or closed, and students where their own documents are. */
function sendRestricted(
  { request, response }: Exchange,
  { restriction, contact }: Extract<Decision, { kind: "restricted" }>,
): void {
  const language = firstLanguage(new Negotiator({ headers: request.headers }).language([...LANGUAGES]))
  const { suspended, suspendedMessage, closed, closedMessage, closedContact, ownRecords } = plainMessages[language]
  const page =
    restriction === "closed"
      ? {
          status: 410,
          title: closed,
          message: contact ? `${closedMessage} ${closedContact} ${contact}` : closedMessage,
        }
      : { status: 503, title: suspended, message: suspendedMessage }
  const link = { label: ownRecords, href: paths.ownRecords }
  sendPlainPage(response, { ...page, language, link, isOfProduct: true })
}

/** Shows a page of an area to a visitor with access to it, from the page cache or by Next. */
async function showArea(
  pages: Pages,
  exchange: Exchange,
  { area, institute, isCached }: Extract<Decision, { kind: "area" }>,
): Promise<void> {
  const access = await enterArea({ area, institute, ...exchange })
  if (access === undefined) return
  const { headers, url = "/" } = exchange.request
  if (isCached) {
    const visit = { institute, protocol: exchange.client.protocol, url, headers }
    return serveCachedPage(pages.render, areaEntry(visit, access), exchange)
  }
  headers[ACCESS_HEADER] = access
  return forward(pages, exchange, { institute })
}

/** Answers the form that was posted to a page, with the page where it is refused. */
async function answerForm(
  pages: Pages,
  exchange: Exchange,
  { institute, path }: Extract<Decision, { kind: "form" }>,
): Promise<void> {
  const showAgain = (status: number) => forward(pages, exchange, { institute, status })
  await pages.forms.get(path)?.(exchange, institute.instituteId, showAgain)
}

/** Lets Next answer, with a nonce for the scripts of a page, and with `status` in place of the status 200. */
async function forward(
  pages: Pages,
  exchange: Exchange,
  { institute, status }: { institute: ResolvedHost | undefined; status?: number },
): Promise<void> {
  const { forward: run, isCacheEnabled } = pages
  const { request, response, client } = exchange
  const { method, url = "/", headers } = request
  const [path = "/"] = url.split("?", 1)
  const frame = institute && frameOf({ institute, protocol: client.protocol, url, headers })
  const nonce = randomBytes(16).toString("base64")
  const policy = policyWithNonce(nonce)
  const ofPage = frame && pageHeaders(frame.institute, { language: frame.language, path })
  Object.assign(headers, { "x-nonce": nonce, "content-security-policy": policy, ...FRONT_HEADERS, ...ofPage })
  response.setHeader("content-security-policy", policy)
  for (let at = 0; at < SECURITY_HEADERS.length; at += 2)
    response.setHeader(SECURITY_HEADERS[at] ?? "", SECURITY_HEADERS[at + 1] ?? "")
  if (client.protocol === "https") response.setHeader(...STRICT_TRANSPORT)
  const isPublic = institute !== undefined && areaAt(path) === undefined
  const withholdsMissing = isCacheEnabled && isPublic && method === "GET" && !headers.rsc
  if (!isCacheEnabled) return void (await run(request, response, { body: undefined, withholdsMissing, status }))
  const body = await readSmallBody(request)
  const render = async () => (response.destroyed ? "sent" : run(request, response, { body, withholdsMissing, status }))
  if (path.startsWith("/api/")) return void (await admitSessionCall(client.ip, render))
  const result = await admitPage(client.ip, render, { isForSession: hasSession(headers.cookie) })
  if (result === "sent" || !frame) return
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  return serveCachedPage(pages.render, missingEntry(frame), exchange)
}
