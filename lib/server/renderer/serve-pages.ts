import type { RequestListener, ServerResponse } from "node:http"
import { Failure } from "@/lib/contract/errors"
import { log } from "@/lib/server/log"
import { renderForCache } from "./render-for-cache"
import { FAILURE_HEADER, PAGE_HEADER, readJob, RENDER_HEADER, writeResult } from "./render-messages"

/** The request listener of the rendering process: renders pages for the cache, and passes other requests to Next. */
export const servePages =
  (next: RequestListener): RequestListener =>
  (request, response) => {
    const { [RENDER_HEADER]: job } = request.headers
    if (typeof job !== "string") return void next(request, response)
    answerJob(next, job, response).catch((error: unknown) => rejectJob(response, error))
  }

async function answerJob(next: RequestListener, job: string, response: ServerResponse): Promise<void> {
  const { head, body } = writeResult(await renderForCache(next, readJob(job)))
  response.writeHead(200, { [PAGE_HEADER]: head, "content-length": body.length }).end(body)
}

function rejectJob(response: ServerResponse, error: unknown): void {
  if (error instanceof Failure) {
    const { code, retryAfterSeconds = 0 } = error
    return void response.writeHead(503, { [FAILURE_HEADER]: code, "retry-after": String(retryAfterSeconds) }).end()
  }
  log.error({ error: error instanceof Error ? error.stack : String(error) }, "a page was not rendered")
  response.writeHead(500).end()
}
