import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { trustedRequest } from "@/lib/server/http/trusted-request"

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
  ) // prettier-ignore
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
