import { type NextRequest, NextResponse } from "next/server"

/** Lets requests through that the server has assigned to an institute by their host (lib/server/hosts), and no others. */
export function middleware(request: NextRequest): Response {
  if (!request.headers.has("x-lectern-institute")) return new Response("There is no institute.", { status: 421 })
  return NextResponse.next()
}

export const config = {
  matcher: ["/((?!_next/|api/|live$|media/|favicon\\.ico$|.*\\.(?:png|svg|ico|js|css|woff2)$).*)"],
}
