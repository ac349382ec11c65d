import { type IncomingMessage, request as httpRequest } from "node:http"
import { buffer } from "node:stream/consumers"
import { Failure, isFailureCode } from "@/lib/contract/errors"
import { busy } from "../concurrency/semaphore"
import type { RenderJob, RenderResult } from "./render-for-cache"
import { isDown, type RendererAddress } from "./forward-request"
import { FAILURE_HEADER, PAGE_HEADER, readResult, RENDER_HEADER, writeJob } from "./render-messages"

const TIMEOUT_MS = 35_000

/**
 * Renders a page for the cache in the rendering process. Throws `busy` while that is being started again, and the failure of
 * a call that the page could not do without, such as `maintenance` while the database is unavailable.
 */
export function renderOverSocket(address: RendererAddress, job: RenderJob): Promise<RenderResult> {
  return new Promise((resolve, reject) => {
    const headers = { [RENDER_HEADER]: writeJob(job) }
    const outgoing = httpRequest({ ...address, path: "/", headers, timeout: TIMEOUT_MS }, (response) => {
      buffer(response)
        .then((body) => resultOf(response, body))
        .then(resolve, reject)
    })
    outgoing.on("timeout", () => outgoing.destroy(new Error(`rendering ${job.url} took too long`)))
    outgoing.on("error", (error) => reject(isDown(error) ? busy() : error))
    outgoing.end()
  })
}

function resultOf({ headers }: IncomingMessage, body: Buffer): RenderResult {
  const { [PAGE_HEADER]: head, [FAILURE_HEADER]: code } = headers
  if (typeof head === "string") return readResult(head, body)
  if (isFailureCode(code)) throw new Failure(code, { retryAfterSeconds: Number(headers["retry-after"]) })
  throw new Error("the rendering process could not render a page")
}
