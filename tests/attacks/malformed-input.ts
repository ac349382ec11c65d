import { createServer, request } from "node:http"
import { type Attack, type AttackServer, atMost, type Target } from "./frame/attack"

/** What once caused internal errors: text that PostgreSQL cannot store, and what no URL can hold. */
const PATHS = [
  "/api/institutes/v2/api/directory?searchParam=%00",
  "/api/institutes/v2/api/enquiries?searchParam=%00",
  "/api/content/v2/api/fetchPrerecordedModules?searchParam=%00",
  "/api/institutes/v2/api/books?searchParam=a%00b",
  "/api/institutes/v2/api/fetchInstituteCourses?instituteId=2&category=%00",
  "/institute/2/courses?searchParam=%00",
  "/institute/2/courses?category=%00",
  "/_next/static/%E0%A4%A.js",
  "/%E0%A4%A",
  "/%",
  "/media/%00.webp",
  "/media/signed/%00.%00",
  "/api/auth/callback/credentials",
  "/api/auth/callback/ticket",
  "/api/auth/signin/%E0%A4%A",
]
const HOSTS = ["localhost:99999", "1.2.3.4.5", "999.999.999.999", "08", "1.1.1.256", "0x7f.1", "a..b", "%00"]
const BODIES = [
  '{"username":"a\\u0000b","password":"x","instituteId":2}',
  '{"username":"\\ud800","password":"x","instituteId":2}',
  "[".repeat(200_000),
]
const CALL = "/api/institutes/v2/api/shelves?instituteId=2"
const REPEATED = 20

/** Sends each of them many times and counts the internal errors. */
export const attack: Attack = {
  summary: "Causes internal errors by text that cannot be stored and by addresses that cannot be parsed",
  vulnerable: startVulnerable,
  async run({ port }) {
    const asks = [
      ...PATHS.map((path) => ({ port, path })),
      ...HOSTS.map((host) => ({ port, path: CALL, host })),
      ...BODIES.map((body) => ({ port, path: "/api/users/v2/api/login", body })),
    ]
    const failed = new Set<string>()
    for (const ask of asks)
      for (let i = 0; i < REPEATED; i += 1) {
        const status = await statusOf(ask)
        if (status === 0 || status >= 500) failed.add(`${status} ${JSON.stringify(ask).slice(0, 120)}`)
      }
    return [atMost(`internal errors among ${asks.length} requests ${[...failed].join("; ")}`.trim(), failed.size, 0)]
  },
}

type Ask = Pick<Target, "port"> & { path: string; host?: string; body?: string }

function statusOf({ port, path, host = `acme.localhost:${port}`, body }: Ask): Promise<number> {
  const method = body === undefined ? "GET" : "POST"
  return new Promise((resolve) => {
    const headers = { host, "content-type": "application/json" }
    const sent = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0))
    })
    sent.on("error", () => resolve(0)).end(body)
  })
}

/** Decodes what it gets without a look, as the product once did. */
async function startVulnerable(): Promise<AttackServer> {
  const server = createServer((asked, response) => {
    try {
      if (asked.url !== "/api/health") decodeURIComponent(new URL(`http://${asked.headers.host}${asked.url}`).pathname)
      response.writeHead(200).end()
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    process: undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
