import { createServer } from "node:http"
import type { FindInstituteId } from "@/lib/server/api/find-institute"
import type { AdmitPublicCall } from "@/lib/server/api/answer-call"
import { apiListener } from "@/lib/server/api/api-listener"
import { httpApp } from "@/lib/server/api/app"
import type { FindCallingOrigin } from "@/lib/server/front/cross-origin"
import { handleRequest } from "@/lib/server/front/handle-request"
import type { Implementation } from "@/lib/server/api/implement"
import { rejectMalformed } from "@/lib/server/front/reject-malformed"
import { uploadHandlers } from "@/lib/features/files/uploads/upload-handlers.server"
import { uploadListener } from "@/lib/server/uploads/upload-listener"
import { listAllowedFiles } from "@/lib/features/access/allowed-files.server"
import { mediaListener } from "@/lib/server/media/media-listener"
import { createCallCacheKey } from "@/lib/server/front/call-cache-key"

const IDLE_MS = 60_000

type ServerOptions = {
  findCallingOrigin?: FindCallingOrigin
  findInstitute?: FindInstituteId
  admitPublicCall?: AdmitPublicCall
}

/** The API on a port of its own, as lib/main serves it; every page responds 404. */
export async function startApiServer(
  implementations: Implementation[],
  { findCallingOrigin, ...callOptions }: ServerOptions = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const app = httpApp(implementations)
  const server = createServer(
    handleRequest({
      api: apiListener(implementations, callOptions),
      ...(callOptions.findInstitute && { findInstitute: callOptions.findInstitute }),
      findCallingOrigin,
      callApi: (request) => app.fetch(request),
      callCacheKey: createCallCacheKey(implementations.map(({ endpoint }) => endpoint)),
      media: mediaListener(listAllowedFiles),
      uploads: uploadListener(uploadHandlers),
      pages: async ({ response }) => void response.writeHead(404).end(),
      staticFile: () => Promise.resolve(false),
      isPageCacheEnabled: true,
    }),
  )
  rejectMalformed(server)
  // `fetch` keeps an idle connection for four seconds, and fails where the machine stands still until the server has closed it.
  server.keepAliveTimeout = IDLE_MS
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
