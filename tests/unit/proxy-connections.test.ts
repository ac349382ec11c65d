import "../setup/trust-loopback"
import { createServer, get, type RequestListener, type Server } from "node:http"
import { handleRequest } from "@/lib/server/front/handle-request"

jest.mock("@/lib/server/db/listener", () => ({ isListening: () => true }))

const answer: RequestListener = (_, response) => response.end("ok")
const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** Starts the request handler with stubs; returns whether the response to a path keeps its connection open. */
async function startServer(hasFastPath: boolean) {
  const server = createServer(
    handleRequest({
      api: answer,
      callApi: () => Response.json({}),
      callCacheKey: () => undefined,
      media: answer,
      uploads: answer,
      pages: ({ response }) => Promise.resolve(void response.end("ok")),
      staticFile: () => Promise.resolve(false),
      isPageCacheEnabled: true,
      hasFastPath,
    }),
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === "object" ? address?.port : 0
  return (path: string, from = "127.0.0.1") =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, localAddress: from, agent: false, headers: { connection: "keep-alive" } })
        .on("response", (response) => resolve(response.resume().headers.connection))
        .on("error", reject)
    })
}

test("after a page that the parser served, the connection of a proxy is closed, so that its next reaches the fast path", async () => {
  const connectionAfter = await startServer(true)
  for (const path of ["/institute/2", "/login", "/admin"])
    expect([path, await connectionAfter(path)]).toEqual([path, "close"])
  for (const path of ["/api/health", "/media/1", "/_next/static/a.js"])
    expect([path, await connectionAfter(path)]).toEqual([path, "keep-alive"])
})

test("the connections of visitors, and those of a server without the fast path, stay open", async () => {
  expect(await (await startServer(true))("/institute/2", "127.0.0.2")).toBe("keep-alive")
  expect(await (await startServer(false))("/institute/2")).toBe("keep-alive")
})
