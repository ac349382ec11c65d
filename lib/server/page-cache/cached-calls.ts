import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { compress } from "./compress"
import type { KeptPage } from "./cached-page"
import { keptPages } from "./shared-cache"
import { hearsChanges } from "./invalidation"
import { collectTags } from "./tags"
import { renderOnce, send, STRICT_TRANSPORT } from "./cached-pages"
import type { Vouched } from "../http/trusted-request"

/** Answers one call of the API as anyone would be answered. */
export type Call = (request: Request) => Response | Promise<Response>

/** An answer that fits into one packet is sent as it is. */
const ONE_PACKET_BYTES = 1_200
const passed = ["content-type", "x-request-id", "retry-after"]

/** What the answer to a public call is kept by. */
export const callKey = (protocol: string, address: string) => `${protocol} call ${address}`

/** By these headers a call says who calls or for whom; its answer is neither kept nor taken from what is kept. */
export const namesCaller = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers.authorization !== undefined || headers.logintoken !== undefined || headers.instituteid !== undefined

/**
 * Answers a public call by what is kept, or by asking the API once however many ask. What is asked names nobody, so that
 * the answer is the same for everybody.
 */
export async function answerPublicCall(
  call: Call,
  address: string,
  { request, response, vouched }: { request: IncomingMessage; response: ServerResponse; vouched: Vouched },
): Promise<void> {
  const key = callKey(vouched.protocol, address)
  await send(keptPages.get(key) ?? (await renderOnce(key, () => ask(call, address, vouched))), request, response)
}

async function ask(call: Call, address: string, { protocol, host }: Vouched): Promise<KeptPage> {
  const tags = new Set<string>()
  const since = keptPages.now()
  const answer = await collectTags(tags, () => call(new Request(`${protocol}://${host}${address}`)))
  const body = Buffer.from(await answer.arrayBuffer())
  const isKept = answer.status === 200
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  const encoding = body.length > ONE_PACKET_BYTES ? "br" : "identity"
  const page: KeptPage = {
    status: answer.status,
    headers: [
      ...passed.flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [name, value]
      }),
      "x-content-type-options",
      "nosniff",
      ...(protocol === "https" ? STRICT_TRANSPORT : []),
      ...(isKept
        ? ["cache-control", "no-cache", "vary", "Accept-Encoding, Authorization, instituteId, loginToken", "etag", etag]
        : ["cache-control", "no-store"]),
    ],
    body: encoding === "br" ? await compress(body, "quick") : body,
    encoding,
    etag,
    tags: [...tags],
  }
  if (isKept && hearsChanges()) keptPages.keep(callKey(protocol, address), page, since)
  return page
}
