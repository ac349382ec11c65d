import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { trustedRequest } from "@/lib/server/network/trusted-request"

function incomingRequest(...rawHeaders: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.rawHeaders = rawHeaders
  request.headers = {}
  for (let i = 0; i < rawHeaders.length; i += 2) request.headers[rawHeaders[i]?.toLowerCase() ?? ""] = rawHeaders[i + 1]
  return request
}

test("one valid host is returned in lower case, with its port", () => {
  expect(trustedRequest(incomingRequest("Host", "Acme.Localhost:3000"))?.host).toBe("acme.localhost:3000")
})

test.each([
  [["Host", "a.test", "Host", "b.test"]],
  [["Host", "a.test", "host", "a.test"]],
  [[]],
  [["Host", "a..test"]],
  [["Host", "a.test/evil"]],
  [["Host", "a.test@evil"]],
  [["Host", "a test"]],
  [["Host", "x".repeat(300)]],
])("%j is rejected", (headers) => {
  expect(trustedRequest(incomingRequest(...headers))).toBeUndefined()
})

test("reserved headers are removed and set to trusted values", () => {
  const request = incomingRequest(
    "Host", "acme.localhost", "X-Forwarded-Host", "evil.test", "X-Forwarded-For", "9.9.9.9", "X-Real-IP", "9.9.9.9", "X-Lectern-Institute", "3",
    "x-nonce", "mine", "x-middleware-subrequest", "middleware", "Forwarded", "host=evil.test", "Cookie", "a=b",
  ) // oxfmt-ignore
  const client = trustedRequest(request)
  const allHeaders = [...request.rawHeaders, ...Object.entries(request.headers).flat()].join("\n")
  expect(client).toEqual({ host: "acme.localhost", ip: "127.0.0.1", protocol: "http" })
  expect(allHeaders).not.toMatch(/evil|9\.9\.9\.9|x-lectern|x-nonce|middleware/i)
  expect(request.headers).toMatchObject({
    "x-forwarded-host": "acme.localhost",
    "x-real-ip": "127.0.0.1",
    cookie: "a=b",
  })
})

describe("behind the trusted proxies 10.0.0.0/8 and ::1", () => {
  let trusted: typeof trustedRequest
  beforeAll(async () => {
    process.env.TRUSTED_PROXIES = "10.0.0.0/8,::1"
    jest.resetModules()
    trusted = (await import("@/lib/server/network/trusted-request")).trustedRequest
    delete process.env.TRUSTED_PROXIES
  })

  function requestFrom(peer: string, ...headers: string[]) {
    const request = incomingRequest("Host", "acme.test", ...headers)
    Object.defineProperty(request.socket, "remoteAddress", { value: peer })
    return request
  }

  test.each([
    ["10.1.1.1", "9.9.9.9", "https", { ip: "9.9.9.9", protocol: "https" }],
    ["::ffff:10.1.1.1", "9.9.9.9", "https", { ip: "9.9.9.9", protocol: "https" }],
    ["::1", "2607:f8b0::1", "http", { ip: "2607:f8b0::1", protocol: "http" }],
    ["8.8.8.8", "9.9.9.9", "https", { ip: "8.8.8.8", protocol: "http" }],
    ["10.1.1.1", "6.6.6.6, 9.9.9.9", "https", { ip: "9.9.9.9", protocol: "https" }],
    ["10.1.1.1", "6.6.6.6, 9.9.9.9, 10.2.2.2", "https", { ip: "9.9.9.9", protocol: "https" }],
    ["10.1.1.1", "mars", "https", { ip: "10.1.1.1", protocol: "https" }],
    ["10.1.1.1", "9.9.9.9", "javascript", { ip: "9.9.9.9", protocol: "http" }],
  ])("%s forwards %s and %s", (peer, address, protocol, expected) => {
    expect(trusted(requestFrom(peer, "X-Forwarded-For", address, "X-Forwarded-Proto", protocol))).toMatchObject(
      expected,
    )
  })

  test("a proxy that forwards no address is the client", () => {
    expect(trusted(requestFrom("10.1.1.1"))).toMatchObject({ ip: "10.1.1.1", protocol: "http" })
  })
})
