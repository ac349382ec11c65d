import { spawnSync } from "node:child_process"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { type Attack, type Check, oneOf, type Target } from "./frame/attack"
import { sendFrom, sendJson } from "./frame/send-from"
import { startVulnerableServer } from "./frame/vulnerable-server"

/** What a request has that comes through a proxy, or from a page that was rebound to this machine. */
const FROM_ELSEWHERE: Record<string, string>[] = [
  { host: "evil.test" },
  { host: "127.0.0.1" },
  { host: "localhost.evil.test" },
  { host: "learn.acme.test" },
  { host: "localhost", "x-forwarded-for": "203.0.113.9" },
  { host: "localhost", "x-forwarded-proto": "https" },
  { host: "localhost", forwarded: "for=203.0.113.9" },
  { host: "localhost", via: "1.1 proxy" },
  { host: "evil.test", "x-lectern-local": "yes" },
]
const EXPOSED: Record<string, string>[] = [
  { MAIN_HOST: "example.com" },
  { TRUSTED_PROXIES: "127.0.0.1" },
  { HOST: "0.0.0.0" },
  { HOST: "::" },
]
/** The exit code for invalid settings. */
const INVALID_SETTINGS = 78

/** Looks for the demo's outbox and its published password from elsewhere, and starts the demo where others reach it. */
export const attack: Attack = {
  summary: "Reads the outbox and signs in with the demo's password through a proxy or another host name",
  vulnerable: () => startVulnerableServer(() => ({ status: 200, body: { data: [] } })),
  run: async (target) => [
    ...(await readOutbox(target)),
    ...(await signIn(target)),
    ...(target.process ? startDemos() : []),
  ],
}

const spelled = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ")

async function readOutbox({ port }: Target): Promise<Check[]> {
  const checks: Check[] = []
  for (const path of ["/api/dev/outbox", "/dev/outbox"])
    for (const headers of FROM_ELSEWHERE) {
      const { status } = await sendFrom({ port, method: "GET", path, headers })
      checks.push(oneOf(`${path} with ${spelled(headers)}`, status, [404, 421]))
    }
  const own = await sendFrom({ port, method: "GET", path: "/api/dev/outbox", headers: { host: `localhost:${port}` } })
  return [...checks, oneOf("/api/dev/outbox on this machine", own.status, [200])]
}

async function signIn({ port }: Target): Promise<Check[]> {
  const credentials = { username: "super@lectern.test", password: DEMO_PASSWORD, instituteId: 1, endOther: true }
  const checks: Check[] = []
  for (const headers of FROM_ELSEWHERE) {
    const { status } = await sendJson({ port, path: "/api/users/v2/api/login", headers, body: credentials })
    checks.push(oneOf(`the demo's password with ${spelled(headers)}`, status, [401, 421]))
  }
  const own = await sendJson({
    port,
    path: "/api/users/v2/api/login",
    headers: { host: `localhost:${port}` },
    body: credentials,
  })
  return [...checks, oneOf("the demo's password on this machine", own.status, [200])]
}

/** The program refuses these settings before it does anything else, so that no database is needed. */
function startDemos(): Check[] {
  return EXPOSED.map((settings) => {
    const { status } = spawnSync(process.execPath, ["--import", "./scripts/typescript.mjs", "lib/main/main.ts"], {
      env: { ...process.env, DEMO: "yes", DATABASE_URL: "postgres://127.0.0.1:9/none", ...settings },
      stdio: "ignore",
    })
    return oneOf(`the exit code of a demo with ${spelled(settings)}`, status ?? 0, [INVALID_SETTINGS])
  })
}
