import { createServer, get, type RequestListener, type Server } from "node:http"
import { handleRequest } from "@/lib/server/front/handle-request"
import { createServesApi } from "@/lib/server/front/serves-api"

jest.mock("@/lib/server/db/listener", () => ({ isListening: () => true }))

const findInstitute = (host: string) => Promise.resolve(host.startsWith("acme.test") ? 2 : undefined)
const answer: RequestListener = (_, response) => response.end("ok")
let server: Server

beforeAll(async () => {
  server = createServer(
    handleRequest({
      api: answer,
      callApi: () => Response.json({}),
      callCacheKey: () => undefined,
      servesApi: createServesApi(findInstitute, "https://api.main.test"),
      media: answer,
      uploads: answer,
      pages: ({ response }) => Promise.resolve(void response.end("page")),
      staticFile: () => Promise.resolve(false),
      isPageCacheEnabled: true,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(() => server.close())

const statusOf = (host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const address = server.address()
    const port = typeof address === "object" ? address?.port : 0
    get({ host: "127.0.0.1", port, path, agent: false, headers: { host } })
      .on("response", (response) => resolve(response.resume().statusCode))
      .on("error", reject)
  })

test.each([
  ["an institute", "acme.test:3000", "/api/payments/v2/api/plans", 200],
  ["the API itself", "api.main.test", "/api/payments/v2/api/plans", 200],
  ["an address of the machine", "127.0.0.1:3000", "/api/institutes/v2/api/domainCertificate?domain=x.test", 200],
  ["nobody", "nosuch.test", "/api/payments/v2/api/plans", 421],
  ["nobody, asking for the health check", "app:3000", "/api/health", 200],
  ["nobody, asking for the institute of another", "app:3000", "/api/users/v2/api/sub-domain-institute/acme.test", 200],
])("a call at the host of %s", async (_, host, path, status) => {
  expect(await statusOf(host, path)).toBe(status)
})
