import { originOf, cookieNames } from "@/lib/server/auth/cookie-names"

const at = (protocol: "http" | "https", host: string) => cookieNames({ protocol, host })

test.each([
  ["https", "acme.example.com"],
  ["https", "learn.acme.test:8443"],
  ["http", "localhost"],
  ["http", "localhost:3000"],
  ["http", "acme.localhost:3000"],
  ["http", "a.b.localhost"],
] as const)("a cookie of %s://%s is bound to its host", (protocol, host) => {
  const { isSecure, ...names } = at(protocol, host)
  expect(isSecure).toBe(true)
  expect(Object.values(names).every((name) => name.startsWith("__Host-"))).toBe(true)
})

test.each(["learn.acme.test:3000", "192.168.1.5:3000", "localhost.evil.test", "evillocalhost", "notlocalhost:3000"])(
  "over plain http %s gets plain names, because its browser would refuse the others",
  (host) => {
    const names = at("http", host)
    expect(names).toEqual({
      isSecure: false,
      session: "next-auth.session-token",
      csrf: "next-auth.csrf-token",
      device: "lectern.device",
      callbackUrl: "next-auth.callback-url",
      state: "next-auth.state",
      pkceCodeVerifier: "next-auth.pkce.code_verifier",
      nonce: "next-auth.nonce",
    })
  },
)

test("protocol and host are read from the headers that trustedRequest set", () => {
  const headers = new Headers({ host: "acme.localhost:3000", "x-forwarded-proto": "https" })
  expect(originOf(headers)).toEqual({ protocol: "https", host: "acme.localhost:3000" })
  expect(originOf(new Headers({ host: "acme.test" }))).toEqual({ protocol: "http", host: "acme.test" })
  expect(originOf(new Headers({ host: "a.test", "x-forwarded-proto": "javascript" })).protocol).toBe("http")
})
