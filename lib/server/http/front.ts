import { randomBytes } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { log } from "@/lib/server/log"
import { policyWithNonce } from "@/lib/server/page-cache/content-policy"
import { publicAddress } from "@/lib/server/page-cache/page-cache-key"
import { answerPublicCall, type Call, namesCaller } from "../page-cache/cached-calls"
import { answerPublicPage, STRICT_TRANSPORT } from "../page-cache/cached-pages"
import { vouch, type Vouched } from "./trusted-request"

/** What stands behind the door. */
export interface House {
  api: RequestListener
  call: Call
  callAddress: (url: string) => string | undefined
  media: RequestListener
  pages: RequestListener
  built: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>
  keepsPages: boolean
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** Meets every request first: one good host, a method we know, then media, API, public pages and pages, in this order. */
export function door(house: House): RequestListener {
  return (request, response) => {
    answer(house, request, response).catch((error: unknown) => {
      log.error(
        { url: request.url?.split("?")[0], error: error instanceof Error ? error.stack : String(error) },
        "a request failed",
      )
      if (!response.headersSent) plain(response, 500, "Something went wrong. Please try again.")
      else response.destroy()
    })
  }
}

async function answer(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const vouched = vouch(request)
  if (!vouched) return plain(response, 400, "The request must name one host.")
  if (!methods.has(request.method ?? "")) return plain(response, 405, "This method is not taken here.")
  const url = request.url ?? "/"
  const path = url.split("?", 1)[0] ?? "/"
  if (!url.startsWith("/") || url.length > 8_192) return plain(response, 400, "The address could not be read.")

  const call =
    house.keepsPages && request.method === "GET" && !namesCaller(request) ? house.callAddress(url) : undefined
  if (call) return answerPublicCall(house.call, call, { request, response, vouched })

  if (path.startsWith("/api/") || path.startsWith("/media/")) protect(response, vouched)
  if (path.startsWith("/api/") && !path.startsWith("/api/auth/")) return void house.api(request, response)
  if (path.startsWith("/media/")) return void house.media(request, response)

  const isRead = request.method === "GET" || request.method === "HEAD"
  if (isRead && house.keepsPages) {
    if (path.startsWith("/_next/static/") && (await house.built(request, response, path))) return
    const address = request.headers.rsc === undefined ? publicAddress(url) : undefined
    if (address) return answerPublicPage(house.pages, address, { request, response, vouched })
  }

  const nonce = randomBytes(16).toString("base64")
  request.headers["x-nonce"] = nonce
  request.headers["content-security-policy"] = policyWithNonce(nonce)
  response.setHeader("content-security-policy", policyWithNonce(nonce))
  protect(response, vouched)
  response.setHeader("referrer-policy", "strict-origin-when-cross-origin")
  response.setHeader("cross-origin-opener-policy", "same-origin")
  house.pages(request, response)
}

function protect(response: ServerResponse, { protocol }: Vouched): void {
  response.setHeader("x-content-type-options", "nosniff")
  if (protocol === "https") response.setHeader(...STRICT_TRANSPORT)
}

function plain(response: ServerResponse, status: number, words: string): void {
  response
    .writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
    .end(`${words}\n`)
}
