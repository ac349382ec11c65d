import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { vouch } from "@/lib/server/http/trusted-request"

function arriving(...rawHeaders: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.rawHeaders = rawHeaders
  request.headers = {}
  for (let i = 0; i < rawHeaders.length; i += 2) request.headers[rawHeaders[i]?.toLowerCase() ?? ""] = rawHeaders[i + 1]
  return request
}

test("one good host is read in lower case, with its port", () => {
  expect(vouch(arriving("Host", "Acme.Localhost:3000"))?.host).toBe("acme.localhost:3000")
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
])("%j is refused", (headers) => {
  expect(vouch(arriving(...headers))).toBeUndefined()
})

test("headers that only we may say are stripped and said anew", () => {
  const request = arriving(
    "Host", "acme.localhost", "X-Forwarded-Host", "evil.test", "X-Forwarded-For", "9.9.9.9", "X-Real-IP", "9.9.9.9", "X-Lectern-Institute", "3",
    "x-nonce", "mine", "x-middleware-subrequest", "middleware", "Forwarded", "host=evil.test", "Cookie", "a=b",
  ) // prettier-ignore
  const vouched = vouch(request)
  const told = [...request.rawHeaders, ...Object.entries(request.headers).flat()].join("\n")
  expect(vouched).toEqual({ host: "acme.localhost", ip: "127.0.0.1", protocol: "http" })
  expect(told).not.toMatch(/evil|9\.9\.9\.9|x-lectern|x-nonce|middleware/i)
  expect(request.headers).toMatchObject({
    "x-forwarded-host": "acme.localhost",
    "x-real-ip": "127.0.0.1",
    cookie: "a=b",
  })
})
