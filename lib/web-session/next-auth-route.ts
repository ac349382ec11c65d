import NextAuth from "next-auth"
import { NextRequest } from "next/server"
import { Failure } from "@/lib/contract/errors"
import { addressOf } from "../server/auth/cookie-names"
import { nextAuthOptions } from "./next-auth-options"
import { goOn, readJourney } from "./social-sign-in"

type Context = { params: Promise<{ nextauth: string[] }> }

/** The part of next-auth that the product uses; its other addresses do not exist. */
const open = {
  GET: ["callback", "csrf", "session", "signin", "signout", "error"],
  POST: ["callback", "signin", "signout"],
}
const MOST_BYTES = 16 * 1024

// next-auth builds its own address from the host and the protocol that the door has settled, never from a setting.
process.env.AUTH_TRUST_HOST = "true"
delete process.env.NEXTAUTH_URL

/** Answers `/api/auth/…` for the host that it was asked at; a write must be a form from a page of that very host. */
export async function answerNextAuth(request: NextRequest, context: Context): Promise<Response> {
  try {
    return await answer(request, context)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, code, message } = error
    return Response.json({ status, code, message }, { status, headers: { "cache-control": "no-store" } })
  }
}

async function answer(request: NextRequest, context: Context): Promise<Response> {
  const method = request.method === "POST" ? "POST" : "GET"
  const [action = ""] = (await context.params).nextauth
  if (!open[method].includes(action)) throw new Failure("not_found")
  const address = addressOf(request.headers)
  const origin = request.headers.get("origin")
  const isForeign = origin !== null && origin !== `${address.protocol}://${address.host}`
  if (method === "POST" && isForeign) throw new Failure("foreign_origin")
  const asked = method === "POST" ? await withReadForm(request) : request
  const isReturn = method === "GET" && action === "callback"
  const journey = isReturn ? await readJourney(request.cookies, address) : undefined
  const answered: unknown = await NextAuth(asked, context, await nextAuthOptions(address, journey))
  if (!(answered instanceof Response)) throw new Error("next-auth gave no answer")
  return isReturn && isRefusal(answered) ? ledTo(answered, await goOn(journey)) : answered
}

/** What next-auth answers when a provider, or the person, said no, or when the answer is not to what this browser asked. */
const isRefusal = ({ headers }: Response) => headers.get("location")?.includes("/api/auth/error") === true

function ledTo({ headers: given }: Response, to: string): Response {
  const headers = new Headers(given)
  headers.set("location", to)
  return new Response(null, { status: 302, headers })
}

/** The same request with its body read, because next-auth would read one of any size. */
async function withReadForm(request: NextRequest): Promise<NextRequest> {
  const type = request.headers.get("content-type") ?? ""
  if (!type.startsWith("application/x-www-form-urlencoded")) throw new Failure("wrong_content_type")
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new Failure("too_large")
    chunks.push(chunk)
  }
  return new NextRequest(request.url, { method: "POST", headers: request.headers, body: Buffer.concat(chunks) })
}
