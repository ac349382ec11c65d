import type { RequestListener, Server } from "node:http"
import { announce } from "./announce"
import { findHostInstitute } from "./find-host-institute"
import { implementations } from "./handlers"
import { staticFiles } from "../server/front/static-files"
import { handleRequest } from "../server/front/handle-request"
import { serveFromSocket } from "../server/fast-path/serve-from-socket"
import { env, extendEnvironment } from "../server/env.server"
import { middlewareEnvironment } from "../server/front/front-headers"
import { openApi } from "./openapi"
import { apiListener } from "../server/api/api-listener"
import { createFindCallingOrigin } from "../server/front/cross-origin"
import { httpApp } from "../server/api/app"
import { formPostsOf } from "../server/front/form-posts"
import { removeAbandonedUploads } from "../server/api/upload-folder"
import { handlePage } from "../server/front/handle-page"
import { callImplementations } from "../server/api/registry"
import { admitCall } from "../server/admission/admit-call"
import { admitPublicCall } from "../server/admission/admit-public-call"
import { readAppRoutes } from "../server/renderer/app-routes"
import { type Renderer, startRenderer } from "../server/renderer/renderer"
import { createServesApi } from "../server/front/serves-api"
import { createHosts } from "../server/hosts/hosts"
import { uploadHandlers } from "../features/files/uploads/upload-handlers.server"
import { uploadListener } from "../server/uploads/upload-listener"
import { listAllowedFiles } from "../features/access/allowed-files.server"
import { mediaListener } from "../server/media/media-listener"
import { createCallCacheKey } from "../server/front/call-cache-key"
import { listenForChanges } from "../server/page-cache/invalidation"
import { listenForFlags } from "../features/flags/flags.server"
import { listenForSessionMemories } from "../server/auth/session-memory"
import { listenForSessionEnds } from "../server/auth/token-memory"
import { createPageCacheKey } from "../server/front/page-cache-key"
import { pageQueries } from "./page-queries"
import type { UpgradeListener } from "./route-upgrade"

const isDevelopment = env.NODE_ENV === "development"
const hasFastPath = env.FAST_PATH && env.HOSTS_IN_FRONT && !isDevelopment

/** Pages and API, ready to be attached to an HTTP server. */
export interface Web {
  handleRequest: RequestListener
  /** Handles an upgrade other than `/live`: in development the hot reload of Next. */
  upgrade: UpgradeListener
  /**
   * Serves cached responses from the sockets of the server, unless `FAST_PATH` is off; returns a function that closes the
   * connections on the fast path.
   */
  attachFastPath: (server: Server) => () => void
  /** Removes what killed processes left of uploads; call it once the server listens. */
  removeAbandonedUploads: () => Promise<void>
  announce: () => Promise<void>
  close: () => Promise<void>
}

/** Prepares pages and API; rejects when the connection for notifications cannot be opened. */
export async function openWeb(): Promise<Web> {
  await listenForChanges()
  await listenForSessionEnds()
  await listenForSessionMemories()
  await listenForFlags()
  const callEndpoint = callImplementations(implementations)
  // Next, and with it the middleware, runs in the process that is started from here, in development in this one.
  extendEnvironment(middlewareEnvironment())
  const renderer: Renderer & { upgrade?: UpgradeListener } = isDevelopment
    ? await startDevelopment()
    : await startRenderer(callEndpoint)
  const hosts = createHosts(findHostInstitute(callEndpoint))
  const findInstitute = async (host: string, ip: string) => (await hosts.find(host, ip))?.instituteId
  // The one admits calls by the addresses of clients; calls of the other are admitted by whoever makes them.
  const api = apiListener(implementations, { openApi, admit: admitCall, admitPublicCall, findInstitute })
  const admittedApi = httpApp(implementations, { openApi })
  const files = staticFiles(env.NEXT_DIST_DIR)
  const keys = {
    callCacheKey: createCallCacheKey(implementations.map(({ endpoint }) => endpoint)),
    pageCacheKey: createPageCacheKey(pageQueries),
    staticFileKey: files.keyOf,
    hosts,
  }
  return {
    handleRequest: handleRequest({
      api,
      findCallingOrigin: env.API_URL === undefined ? undefined : createFindCallingOrigin(hosts, env.API_URL),
      callApi: (request) => admittedApi.fetch(request),
      callCacheKey: keys.callCacheKey,
      findInstitute,
      servesApi: createServesApi(findInstitute, env.API_URL),
      media: mediaListener(listAllowedFiles),
      uploads: uploadListener(uploadHandlers),
      pages: handlePage({
        ...keys,
        ...renderer,
        forms: formPostsOf(implementations, admitCall),
        isRoute: isDevelopment ? () => true : readAppRoutes(env.NEXT_DIST_DIR),
        isCacheEnabled: !isDevelopment,
        resolvesHosts: env.HOSTS_IN_FRONT,
      }),
      staticFile: files.serve,
      isPageCacheEnabled: !isDevelopment,
      hasFastPath,
    }),
    upgrade: renderer.upgrade ?? ((_, socket) => void socket.destroy()),
    attachFastPath: (server) => (hasFastPath ? serveFromSocket(server, keys) : () => undefined),
    removeAbandonedUploads,
    announce,
    close: renderer.stop,
  }
}

/** Next is loaded in development only; else it is in the rendering process. */
async function startDevelopment(): Promise<Renderer & { upgrade: UpgradeListener }> {
  const { startDevelopmentServer } = await import("./development-server")
  return startDevelopmentServer()
}
