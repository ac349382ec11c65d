import NextAuth, { type NextAuthOptions } from "next-auth"
import { NextRequest } from "next/server"
import { Failure } from "@/lib/contract/errors"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import { PROVIDERS } from "@/lib/features/social-login/contract"
import { originOf } from "../server/auth/cookie-names"
import { nextAuthOptions } from "./next-auth-options"
import { withDeviceCookie } from "./known-device-cookie"
import { finishOAuthFlow, readOAuthFlow } from "./oauth-flow"

type Context = { params: Promise<{ nextauth: string[] }> }

/** The actions of next-auth that the product uses; all others answer 404. */
const ALLOWED_ACTIONS = {
  GET: ["callback", "csrf", "session", "signin", "signout", "error"],
  POST: ["callback", "signin", "signout"],
}
const MAX_BYTES = 16 * 1024

// next-auth builds its own URL from the host and protocol headers that the server has verified, never from a setting.
process.env.AUTH_TRUST_HOST = "true"
delete process.env.NEXTAUTH_URL

/** Handles `/api/auth/…` for the request's host; a POST must be a form from a page of that same host. */
export async function handleNextAuth(request: NextRequest, context: Context): Promise<Response> {
  try {
    return await handle(request, context)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, code } = error
    const body = { status, code, message: FAILURE_MESSAGES[code] }
    return Response.json(body, { status, headers: { "cache-control": "no-store" } })
  }
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const method = request.method === "POST" ? "POST" : "GET"
  const [action = "", provider] = (await context.params).nextauth
  if (!ALLOWED_ACTIONS[method].includes(action)) throw new Failure("not_found")
  const isCallback = method === "GET" && action === "callback"
  // Our own forms are posted; next-auth would answer 500.
  if (isCallback && !PROVIDERS.some((name) => name === provider)) throw new Failure("malformed")
  const { protocol, host } = originOf(request.headers)
  const origin = request.headers.get("origin")
  const isForeign = origin !== null && origin !== `${protocol}://${host}`
  if (method === "POST" && isForeign) throw new Failure("origin_not_allowed")
  const buffered = method === "POST" ? await withBufferedForm(request) : request
  const flow = isCallback ? await readOAuthFlow(request.cookies, { protocol, host }) : undefined
  const { events, ...options } = await nextAuthOptions({ protocol, host }, flow)
  const seen: { userId?: number; isSignedOut?: boolean } = {}
  const response: unknown = await NextAuth(buffered, context, { ...options, events: withSeen(events, seen) })
  if (!(response instanceof Response)) throw new Error("next-auth returned no response")
  if (seen.isSignedOut) response.headers.set("clear-site-data", '"cache"')
  if (isCallback && isDenied(response)) return redirectTo(response, await finishOAuthFlow(flow))
  const { userId } = seen
  return userId === undefined ? response : withDeviceCookie(request, response, { userId, origin: { protocol, host } })
}

/** The events of next-auth, noted as they happen. */
const withSeen = (
  events: NextAuthOptions["events"],
  seen: { userId?: number; isSignedOut?: boolean },
): NextAuthOptions["events"] => ({
  ...events,
  signIn: ({ user }) => void (seen.userId = Number(user.id)),
  async signOut(message) {
    seen.isSignedOut = true
    await events?.signOut?.(message)
  },
})

/** Whether the provider or the person denied the sign-in, or the callback does not match this browser's request. */
const isDenied = ({ headers }: Response) => headers.get("location")?.includes("/api/auth/error") === true

function redirectTo({ headers: original }: Response, to: string): Response {
  const headers = new Headers(original)
  headers.set("location", to)
  return new Response(null, { status: 302, headers })
}

/** Returns the request with its body buffered up to 16 kB, because next-auth reads bodies of any size. */
async function withBufferedForm(request: NextRequest): Promise<NextRequest> {
  const type = request.headers.get("content-type") ?? ""
  if (!type.startsWith("application/x-www-form-urlencoded")) throw new Failure("unsupported_media_type")
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Failure("content_too_large")
    chunks.push(chunk)
  }
  return new NextRequest(request.url, { method: "POST", headers: request.headers, body: Buffer.concat(chunks) })
}
