import { type NextRequest, NextResponse } from "next/server"
import { type ResolvedHost, lookUpHost } from "@/lib/server/edge/look-up-host"
import { routeHost } from "@/lib/server/edge/route-host"
import { isLanguage } from "@/lib/shared/messages/languages"

const REMEMBER_SECONDS = 600

/**
 * Resolves the host to its institute before rendering, and redirects or responds 404 by it.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const institute = await lookUpHost(request.headers.get("host") ?? "")
  if (!institute) return plainPage(404, "No such address", "There is no institute at this address.")

  const { pathname, search } = request.nextUrl
  const route = routeHost(institute, { pathname, search })
  if (route.kind === "not-found") return plainPage(404, "No such page", "There is no such page at this address.")
  if (route.kind === "redirect") return NextResponse.redirect(new URL(route.to, request.url), route.status)

  const response = NextResponse.next({ request: { headers: withInstituteHeaders(request, institute) } })
  if (route.remember && !hasSession(request)) {
    response.cookies.set("path", route.remember, { maxAge: REMEMBER_SECONDS, sameSite: "lax", path: "/" })
  }
  return response
}

export const config = {
  matcher: ["/((?!_next/|api/|live$|media/|favicon\\.ico$|.*\\.(?:png|svg|ico|js|css|woff2)$).*)"],
}

function withInstituteHeaders(request: NextRequest, institute: ResolvedHost): Headers {
  const headers = new Headers(request.headers)
  const { instituteId, isMain, locale, timezone, country } = institute
  const language = request.cookies.get("language")?.value
  headers.set("x-lectern-institute", String(instituteId))
  headers.set("x-lectern-main", isMain ? "yes" : "no")
  headers.set("x-lectern-language", isLanguage(language) ? language : locale)
  headers.set("x-lectern-timezone", timezone)
  headers.set("x-lectern-country", country)
  headers.set("x-lectern-path", request.nextUrl.pathname)
  return headers
}

const hasSession = (request: NextRequest) => request.cookies.getAll().some(({ name }) => name.includes("session-token"))

function plainPage(status: number, title: string, message: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body style="font:16px/1.5 system-ui;margin:15vh auto;max-width:32rem;padding:0 1.5rem"><h1>${title}</h1><p>${message}</p></body></html>`
  return new Response(html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  })
}
