type Origins = typeof import("@/lib/server/origin")

const acme = { slug: "acme", domain: null }
const platform = { slug: "lectern", domain: null }
const names = ["MAIN_HOST", "MAIN_URL", "PORT", "TRUSTED_PROXIES"]

afterEach(() => {
  for (const name of names) delete process.env[name]
})

async function originsWith(environment: Record<string, string>): Promise<Origins> {
  Object.assign(process.env, environment)
  jest.resetModules()
  return import("@/lib/server/origin")
}

test("on localhost, institutes and their domains are reached over http on PORT", async () => {
  const { publicOrigin, mainOrigin } = await originsWith({ PORT: "3005" })
  expect(mainOrigin()).toBe("http://localhost:3005")
  expect(publicOrigin(platform)).toBe("http://localhost:3005")
  expect(publicOrigin(acme)).toBe("http://acme.localhost:3005")
  expect(publicOrigin({ ...acme, domain: "learn.acme.test" })).toBe("http://learn.acme.test:3005")
})

test("the port of http is not written", async () => {
  const { publicOrigin } = await originsWith({ PORT: "80" })
  expect(publicOrigin(acme)).toBe("http://acme.localhost")
})

const withAndWithoutProxy: Record<string, string>[] = [{}, { TRUSTED_PROXIES: "10.0.0.0/8" }]
test.each(withAndWithoutProxy)("with MAIN_HOST and %j every host is reached over https", async (more) => {
  const { publicOrigin, mainOrigin } = await originsWith({ MAIN_HOST: "Example.com", ...more })
  expect(mainOrigin()).toBe("https://example.com")
  expect(publicOrigin(acme)).toBe("https://acme.example.com")
  expect(publicOrigin({ ...acme, domain: "learn.acme.test" })).toBe("https://learn.acme.test")
})

test("MAIN_URL sets scheme and port of every host", async () => {
  const { publicOrigin, mainOrigin } = await originsWith({
    MAIN_HOST: "lectern.lan",
    MAIN_URL: "http://lectern.lan:8080/",
  })
  expect(mainOrigin()).toBe("http://lectern.lan:8080")
  expect(publicOrigin(acme)).toBe("http://acme.lectern.lan:8080")
  expect(publicOrigin({ ...acme, domain: "learn.acme.test" })).toBe("http://learn.acme.test:8080")
})
