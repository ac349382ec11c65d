import { Agent, type IncomingMessage, type ServerResponse } from "node:http"
import type { CallEndpoint } from "../api/in-process-api"
import type { RenderForCache } from "./render-for-cache"
import { createCallServer } from "./call-server"
import { type ForwardResult, forwardRequest, type RendererAddress } from "./forward-request"
import { createSocketFolder } from "./local-socket"
import { renderOverSocket } from "./render-over-socket"
import { startRenderingProcess } from "./rendering-process"

/**
 * Lets Next answer a request with this body; resolves once it has, however slowly the client reads. Throws `busy` while the
 * rendering process is being started again. With `withholdsMissing` nothing is sent for a page that does not
 * exist; `status` replaces the status 200.
 */
export type ForwardRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  options: { body: Buffer | undefined; withholdsMissing: boolean; status?: number | undefined },
) => Promise<ForwardResult>

/** Renders pages in a process of their own, so that a page that takes long holds up nothing else. */
export interface Renderer {
  /** Renders a page for the cache (`renderOverSocket`). */
  render: RenderForCache
  forward: ForwardRequest
  stop: () => Promise<void>
}

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
    render: (job) => renderOverSocket(address, job),
    forward: (request, response, options) => forwardRequest({ address, ...options }, request, response),
    async stop() {
      await rendering.stop()
      agent.destroy()
      calls.closeAllConnections()
      await new Promise((resolve) => calls.close(resolve))
      sockets.remove()
    },
  }
}
