import { isLocalOnly } from "@/lib/server/is-local-only"
import { settingErrors } from "@/lib/server/settings"

test.each([
  {},
  { HOST: "::1" },
  { HOST: "localhost", MAIN_HOST: "Localhost" },
  { HOST: "127.0.0.2", TRUSTED_PROXIES: "" },
])("%j can be reached from this machine only", (environment) => expect(isLocalOnly(environment)).toBe(true))

const reachable: Record<string, string>[] = [
  { HOST: "0.0.0.0" },
  { HOST: "::" },
  { HOST: "192.168.1.5" },
  { HOST: "lectern.internal" },
  { MAIN_HOST: "example.com" },
  { MAIN_HOST: "evil.localhost.test" },
  { TRUSTED_PROXIES: "127.0.0.1" },
]

test.each(reachable)("%j can be reached from elsewhere, so that the demo is refused", (environment) => {
  expect(isLocalOnly(environment)).toBe(false)
  const all = { DATABASE_URL: "postgres://a@b/c", ...environment }
  expect(settingErrors(all)).toEqual([])
  expect(settingErrors({ ...all, DEMO: "yes" })).toEqual([
    "DEMO must be no where others can reach the program: with a MAIN_HOST other than localhost, with TRUSTED_PROXIES, or with a HOST other than 127.0.0.1",
  ])
})
