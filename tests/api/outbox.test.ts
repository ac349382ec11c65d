/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createServer, request as httpRequest, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { systemHandlers } from "@/lib/features/system/handlers.server"
import { httpApp } from "@/lib/server/api/app"
import { trustedRequest } from "@/lib/server/network/trusted-request"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool } from "@/lib/server/tenancy/platform"

let server: Server

beforeAll(async () => {
  const api = getRequestListener(httpApp(systemHandlers).fetch, { overrideGlobalObjects: false })
  server = createServer((request, response) => {
    trustedRequest(request)
    void api(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await Promise.all([closeInstitutePool(), closePlatformPool()])
})

const outboxStatus = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/api/dev/outbox", headers, agent: false })
    outgoing.on("response", (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    outgoing.on("error", reject)
    outgoing.end()
  })

test.each(["localhost", "localhost:3000", "acme.localhost:3000", "ACME.localhost"])(
  "the outbox is shown to this machine at %s",
  async (host) => expect(await outboxStatus({ host })).toBe(200),
)

test.each(["evil.test", "127.0.0.1:3000", "localhost.evil.test", "evillocalhost", "learn.acme.test"])(
  "the outbox is not found at %s",
  async (host) => expect(await outboxStatus({ host })).toBe(404),
)

test.each(["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-real-ip", "via"])(
  "the outbox is not found for a request with %s",
  async (name) => expect(await outboxStatus({ host: "localhost", [name]: "127.0.0.1" })).toBe(404),
)

test("a request cannot call itself local", async () => {
  expect(await outboxStatus({ host: "evil.test", "x-lectern-local": "yes" })).toBe(404)
})
