import { IncomingMessage } from "node:http"
import { Socket } from "node:net"

afterEach(() => {
  delete process.env.TRUSTED_PROXIES
})

/** The modules as a process with these trusted proxies loads them, with the warnings that it logs. */
async function loadWith(proxies: string) {
  if (proxies) process.env.TRUSTED_PROXIES = proxies
  jest.resetModules()
  const { log } = await import("@/lib/server/log")
  const warnings = jest.spyOn(log, "warn").mockImplementation(() => undefined)
  const { trustedRequest } = await import("@/lib/server/network/trusted-request")
  const { isProxyUntrusted } = await import("@/lib/server/network/untrusted-proxy")
  return { trustedRequest, isProxyUntrusted, warnings }
}

function requestFrom(peer: string, headers: Record<string, string>) {
  const request = new IncomingMessage(new Socket())
  Object.defineProperty(request.socket, "remoteAddress", { value: peer })
  request.headers = { host: "acme.test", ...headers }
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)])
  return request
}

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
  "a proxy at %s that is not trusted is reported once",
  async (peer) => {
    const { trustedRequest, isProxyUntrusted, warnings } = await loadWith("")
    expect(isProxyUntrusted()).toBe(false)
    for (const name of ["x-forwarded-for", "x-forwarded-proto", "forwarded"])
      expect(trustedRequest(requestFrom(peer, { [name]: "9.9.9.9" }))?.ip).toBe(peer.replace("::ffff:", ""))
    expect(isProxyUntrusted()).toBe(true)
    expect(warnings).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ["without a proxy", "", "127.0.0.1", {}],
  ["for a trusted proxy", "127.0.0.1", "127.0.0.1", { "x-forwarded-for": "9.9.9.9" }],
  ["for what visitors elsewhere send", "", "9.9.9.9", { "x-forwarded-for": "127.0.0.1" }],
])("nothing is reported %s", async (_, proxies, peer, headers) => {
  const { trustedRequest, isProxyUntrusted, warnings } = await loadWith(proxies)
  trustedRequest(requestFrom(peer, headers))
  expect(isProxyUntrusted()).toBe(false)
  expect(warnings).not.toHaveBeenCalled()
})
