import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { busy } from "../admission/semaphore"
import type { CallEndpoint } from "../http/in-process-api"
import type { RenderForCache, RenderJob, RenderResult } from "../page-cache/render-for-cache"
import { createCallServer } from "./call-server"
import { forwardRequest, isDown, type RendererAddress } from "./forward-request"
import { createSocketFolder } from "./local-socket"
import { PAGE_HEADER, readResult, RENDER_HEADER, writeJob } from "./render-messages"
import { startRenderingProcess } from "./rendering-process"

/**
 * Lets Next answer a request with this body; resolves once it has, however slowly the client reads. Throws `busy` while the
 * rendering process is being started again.
 */
export type ForwardRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | undefined,
) => Promise<void>

/** Renders pages in a process of their own, so that a page that takes long holds up nothing else. */
export interface Renderer {
  /** Renders a public page for the cache. Throws `busy` while the process is being started again. */
  render: RenderForCache
  forward: ForwardRequest
  stop: () => Promise<void>
}

const RENDER_TIMEOUT_MS = 35_000

/** Starts the rendering process, whose API calls `callEndpoint` answers; resolves when it is ready. */
export async function startRenderer(callEndpoint: CallEndpoint): Promise<Renderer> {
  const sockets = createSocketFolder()
  const [callSocket, pageSocket] = [sockets.pathOf("calls"), sockets.pathOf("pages")]
  const calls = createCallServer(callEndpoint)
  await new Promise<void>((resolve, reject) => calls.once("error", reject).listen(callSocket, resolve))
  const rendering = await startRenderingProcess([callSocket, pageSocket])
  const agent = new Agent({ keepAlive: true })
  const address: RendererAddress = { agent, socketPath: pageSocket }
  return {
    render: (job) => render(address, job),
    forward: (request, response, body) => forwardRequest({ address, body }, request, response),
    async stop() {
      await rendering.stop()
      agent.destroy()
      calls.closeAllConnections()
      await new Promise((resolve) => calls.close(resolve))
      sockets.remove()
    },
  }
}

function render(address: RendererAddress, job: RenderJob): Promise<RenderResult> {
  return new Promise((resolve, reject) => {
    const headers = { [RENDER_HEADER]: writeJob(job) }
    const outgoing = httpRequest({ ...address, path: "/", headers, timeout: RENDER_TIMEOUT_MS }, (response) => {
      buffer(response).then((body) => resolve(resultOf(response, body)), reject)
    })
    outgoing.on("timeout", () => outgoing.destroy(new Error(`rendering ${job.url} took too long`)))
    outgoing.on("error", (error) => reject(isDown(error) ? busy() : error))
    outgoing.end()
  })
}

function resultOf({ headers, statusCode }: IncomingMessage, body: Buffer): RenderResult {
  const { [PAGE_HEADER]: head } = headers
  if (typeof head === "string") return readResult(head, body)
  throw statusCode === 503 ? busy() : new Error("the rendering process could not render a page")
}
