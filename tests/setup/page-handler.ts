import { createServer, type RequestListener, type Server } from "node:http"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"
import { createHosts, type Hosts } from "@/lib/server/hosts/hosts"
import { handlePage, type Pages } from "@/lib/server/front/handle-page"
import { handleRequest } from "@/lib/server/front/handle-request"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { renderPage } from "@/lib/server/renderer/render-page"
import { renderForCache } from "@/lib/server/renderer/render-for-cache"

/** The main host `localhost` as institute 1, and by default `acme.localhost` and `rival.localhost` as 2 and 3. */
export const knownHosts = (idsByLabel: Record<string, number> = { acme: 2, rival: 3 }): Hosts =>
  createHosts((hostName) => {
    const label = hostName.endsWith(".localhost") ? hostName.slice(0, -".localhost".length) : ""
    const instituteId = hostName === "localhost" ? 1 : idsByLabel[label]
    return Promise.resolve(instituteId === undefined ? undefined : instituteOf(instituteId))
  })

const instituteOf = (instituteId: number): ResolvedHost => ({
  instituteId,
  isCustomDomain: false,
  isMain: instituteId === 1,
  locale: "en",
  timezone: "Asia/Kolkata",
  country: "IN",
})

/** Pages of `knownHosts` that this listener renders in the same process; every path is that of a page. */
export const pagesOf = (render: RequestListener, pages: Partial<Pages> = {}) =>
  handlePage({
    hosts: knownHosts(),
    pageCacheKey: createPageCacheKey({}),
    isRoute: () => true,
    forms: new Map(),
    render: (job) => renderForCache(render, job),
    async forward(request, response, { withholdsMissing, status = 200 }) {
      if (!withholdsMissing) {
        await new Promise<void>((resolve) => {
          response.once("close", resolve)
          render(request, response)
        })
        return "sent"
      }
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      const page = await renderPage(render, request.url ?? "", Object.fromEntries(headers))
      if (page.status === 404) return "missing"
      response.writeHead(page.status === 200 ? status : page.status, page.headers).end(page.body)
      return "sent"
    },
    isCacheEnabled: true,
    resolvesHosts: true,
    ...pages,
  })

/** A server of these pages alone, without API, media and files, on a free port. */
export async function listenWithPages(pages: ReturnType<typeof pagesOf>): Promise<Server> {
  const server = createServer(
    handleRequest({
      api: () => undefined,
      callApi: () => Response.error(),
      callCacheKey: () => undefined,
      media: () => undefined,
      uploads: () => undefined,
      staticFile: () => Promise.resolve(false),
      isPageCacheEnabled: true,
      pages,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return server
}
