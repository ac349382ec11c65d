import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createContext, runInContext } from "node:vm"

const source = readFileSync("public/push-worker.js", "utf8")
const ORIGIN = "https://acme.example.com"
const ICON = "/media/icon.png?w=192&v=2"
const DAY_MS = 86_400_000

const offlineHtml = (title: string) =>
  `<head><link rel="icon" href="${ICON.replace("&", "&amp;")}"></head><body><img src="${ICON.replace("&", "&amp;")}">${title}</body>`

/** The service worker in a browser that asks this server; a path without an answer cannot be reached. */
function worker(answers: Record<string, () => Response>) {
  const handlers = new Map<string, (event: object) => void>()
  const stored = new Map<string, Response>()
  const asked: string[] = []
  const clock = { now: Date.parse("2026-11-25T10:00:00Z") }
  const routes = jest.fn(async () => undefined)
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    clients: { claim: async () => undefined },
    registration: { navigationPreload: { enable: async () => undefined } },
    skipWaiting: () => undefined,
  }
  class FakeDate extends Date {
    constructor() {
      super(clock.now)
    }
    static override now = () => clock.now
  }
  async function fetchFake(input: string | { url: string }) {
    const path = typeof input === "string" ? input : input.url
    asked.push(path)
    const answer = answers[path]
    if (!answer) throw new TypeError("Failed to fetch")
    return answer()
  }
  const cache = { put: async (key: string, response: Response) => void stored.set(key, response) }
  const caches = { open: async () => cache, match: async (key: string) => stored.get(key)?.clone() }
  const globals = { self, caches, fetch: fetchFake, Response, URL, btoa, Date: FakeDate, indexedDB: {} }
  runInContext(source, createContext(globals))

  /** Dispatches an event; resolves with what it was answered, once all that it started is done. */
  async function dispatch(name: string, event: object = {}): Promise<Response | undefined> {
    const work: unknown[] = []
    let answer: Promise<Response> | undefined
    handlers.get(name)?.({
      ...event,
      addRoutes: routes,
      waitUntil: (promise: unknown) => work.push(promise),
      respondWith: (promise: Promise<Response>) => (answer = promise),
    })
    const response = await answer
    await Promise.all(work)
    return response
  }
  const open = (path: string, request: object = {}) =>
    dispatch("fetch", { request: { url: path, mode: "navigate", method: "GET", ...request } })
  return { dispatch, open, asked, stored, routes, clock }
}

const page = (text: string) => () =>
  new Response(text, { headers: { "content-type": "text/html", "content-security-policy": "default-src 'self'" } })
const icon = () => new Response(Uint8Array.from([1, 2, 3]), { headers: { "content-type": "image/png" } })
const online = { "/offline": page(offlineHtml("Acme")), "/media/icon.png?w=192&v=2": icon, "/student": page("Asha’s") }

test("a page that cannot be loaded is replaced by the page of the institute, with its icon, at the same address", async () => {
  const answers: Record<string, () => Response> = { ...online }
  const { dispatch, open } = worker(answers)
  await dispatch("install")
  for (const path of Object.keys(answers)) Reflect.deleteProperty(answers, path)
  const response = await open("/institute/2/courses")
  expect(response?.status).toBe(503)
  expect(response?.headers.get("content-security-policy")).toMatch(/^default-src 'self'; script-src 'sha256-\S+'$/)
  const html = await response?.text()
  expect(html).toContain("Acme")
  expect(html?.match(/="data:image\/png;base64,AQID"/g)).toHaveLength(2)
})

test("the page loads the wanted one when the network is back, by a script that its policy names alone", async () => {
  const { dispatch, open } = worker({
    ...online,
    "/offline": () =>
      new Response(offlineHtml("Acme"), {
        headers: { "content-security-policy": "default-src 'none'; script-src 'nonce-x'; style-src 'unsafe-inline'" },
      }),
  })
  await dispatch("install")
  const response = await open("/institute/9/not-answered")
  const html = (await response?.text()) ?? ""
  const [, script = ""] = /<script>(.*?)<\/script><\/body>/.exec(html) ?? []
  expect(script).toBe('addEventListener("online",()=>location.reload())')
  const hash = createHash("sha256").update(script).digest("base64")
  expect(response?.headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`,
  )
})

test("a page that is loaded is passed on, and neither it nor any other response is stored", async () => {
  const { dispatch, open, stored } = worker(online)
  await dispatch("install")
  expect(await (await open("/student"))?.text()).toBe("Asha’s")
  expect([...stored.keys()]).toEqual(["/offline"])
})

test("the response that the browser has asked for meanwhile is taken", async () => {
  const { dispatch, asked } = worker(online)
  const preloadResponse = Promise.resolve(new Response("preloaded"))
  const response = await dispatch("fetch", {
    request: { url: "/student", mode: "navigate", method: "GET" },
    preloadResponse,
  })
  expect(await response?.text()).toBe("preloaded")
  expect(asked).not.toContain("/student")
})

test.each([
  ["a call", { mode: "cors" }],
  ["a picture", { mode: "no-cors" }],
  ["a form that is posted", { method: "POST" }],
])("%s is left to the browser", async (_, request) => {
  const { dispatch, open, asked, routes } = worker({ "/offline": online["/offline"] })
  await dispatch("install")
  asked.length = 0
  expect(await open("/student", request)).toBeUndefined()
  expect(asked).toEqual([])
  expect(routes).toHaveBeenCalledWith([{ condition: { not: { requestMode: "navigate" } }, source: "network" }])
})

test("without a stored page the browser shows its own, and the next page that loads brings it", async () => {
  const answers: Record<string, () => Response> = {}
  const { dispatch, open, stored } = worker(answers)
  await dispatch("install")
  await expect(open("/student")).rejects.toThrow("Failed to fetch")
  Object.assign(answers, online)
  await open("/student")
  expect([...stored.keys()]).toEqual(["/offline"])
})

test("the stored page is fetched again after a day, and an error does not replace it", async () => {
  const answers: Record<string, () => Response> = { ...online }
  const { dispatch, open, stored, clock, asked } = worker(answers)
  await dispatch("install")
  asked.length = 0
  await open("/student")
  expect(asked).toEqual(["/student"])
  clock.now += DAY_MS + 1
  answers["/offline"] = () => new Response("", { status: 503 })
  await open("/student")
  expect(await stored.get("/offline")?.clone().text()).toContain("Acme")
  answers["/offline"] = page(offlineHtml("New name"))
  await open("/student")
  expect(await stored.get("/offline")?.clone().text()).toContain("New name")
})
