import { type NextRequest, NextResponse } from "next/server"
import { isArea } from "@/lib/shared/roles"

const REMEMBER_SECONDS = 600

/**
 * Lets requests through that the server has assigned to an institute by their host (lib/server/hosts), and no others. For a
 * visitor without a session it remembers the requested page of an area, to return to after sign-in.
 */
export function middleware(request: NextRequest): Response {
  if (!request.headers.has("x-lectern-institute")) return new Response("There is no institute.", { status: 421 })
  const { pathname, search } = request.nextUrl
  const response = NextResponse.next()
  if (isArea(pathname.split("/")[1] ?? "") && !hasSession(request))
    response.cookies.set("path", pathname + search, { maxAge: REMEMBER_SECONDS, sameSite: "lax", path: "/" })
  return response
}

export const config = {
  matcher: ["/((?!_next/|api/|live$|media/|favicon\\.ico$|.*\\.(?:png|svg|ico|js|css|woff2)$).*)"],
}

const hasSession = (request: NextRequest) => request.cookies.getAll().some(({ name }) => name.includes("session-token"))
