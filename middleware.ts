import { type NextRequest, NextResponse } from "next/server"
import { findHostInstitute } from "@/lib/edge/find-host-institute"
import { FRONT_HEADER, INSTITUTE_HEADER, PAGE_HEADER_PREFIX, pageHeaders } from "@/lib/shared/hosts/page-headers"
import { routeHost } from "@/lib/shared/hosts/route-host"
import { visitorLanguage } from "@/lib/shared/hosts/visitor-language"

const NOT_LISTED = { "x-robots-tag": "noindex" }
const DEFAULT_API = "http://127.0.0.1:3000"
/** The page of all that do not exist (app/not-found.html). */
const MISSING_PATH = "/not-found.html"

/**
 * Resolves the host of a page to its institute before anything is rendered (design card), and makes the redirects of the
 * specification (§2). The server in front of Next answers the same from its caches where it runs; then the request carries its
 * token, and is passed on as it is. Any other header of this kind is removed.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const headers = ownHeaders(request.headers)
  if (headers.has(INSTITUTE_HEADER)) return NextResponse.next()
  const host = request.headers.get("host") ?? ""
  const institute = await findHostInstitute(host, process.env.LECTERN_API_ORIGIN ?? DEFAULT_API).catch(
    () => "unknown" as const,
  )
  if (institute === "unknown") return plainText("We will be back in a moment.", 503, { "retry-after": "5" })
  if (!institute) return plainText("There is no institute at this address.", 421)
  const { pathname, search } = request.nextUrl
  const route = routeHost(institute, { pathname, search })
  if (route.kind === "restricted")
    return route.restriction === "closed"
      ? plainText(`This institute is closed. ${route.contact ?? ""}`, 410, NOT_LISTED)
      : plainText("This institute is not available at present.", 503, NOT_LISTED)
  if (route.kind === "redirect") return NextResponse.redirect(new URL(route.to, originOf(request)), route.status)
  const path = route.kind === "not-found" ? MISSING_PATH : pathname
  const language = visitorLanguage(request.headers.get("cookie"), institute)
  for (const [name, value] of Object.entries(pageHeaders(institute, { language, path }))) headers.set(name, value)
  if (route.kind === "render") return NextResponse.next({ request: { headers } })
  return NextResponse.rewrite(new URL(MISSING_PATH, request.url), { status: 404, request: { headers } })
}

export const config = {
  matcher: ["/((?!_next/|api/|live$|media/|favicon\\.ico$|.*\\.(?:png|svg|ico|js|css|woff2)$).*)"],
}

/** The headers of a request, without those of pages unless they come with the token of the server in front. */
function ownHeaders(received: Headers): Headers {
  const headers = new Headers(received)
  const token = process.env.LECTERN_FRONT_TOKEN
  if (token !== undefined && headers.get(FRONT_HEADER) === token) return headers
  for (const name of received.keys()) if (name.startsWith(PAGE_HEADER_PREFIX)) headers.delete(name)
  return headers
}

/** The origin that the visitor asked for; the server in front or the proxy says by which protocol. */
const originOf = ({ headers, nextUrl }: NextRequest): string =>
  `${headers.get("x-forwarded-proto") ?? nextUrl.protocol.replace(":", "")}://${headers.get("host") ?? nextUrl.host}`

const plainText = (text: string, status: number, headers?: Record<string, string>): Response =>
  new Response(`${text}\n`, { status, headers: { "cache-control": "no-store", ...headers } })
