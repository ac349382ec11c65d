import { spawnSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startCluster } from "@/lib/server/db/embedded"
import { memoryOptions } from "@/lib/server/program-memory"
import { buildCopy } from "./product-copy"
import { firstLoadBytes } from "./first-load"
import { type KeptPages, measureKeptPages } from "./kept-pages"
import { type LiveFigures, measureLive } from "./live"
import { lighthouse } from "./lighthouse"
import { type Ask, type Figures, load } from "./load"
import { startNginx } from "./nginx"
import { freePort, type Program, startProgram } from "./program"
import { fetchWhole } from "./fetch-whole"
import { report } from "./report"
import { measureSelect } from "./select"

const root = process.cwd()
const data = mkdtempSync(join(tmpdir(), "lectern-bench-"))
const host = "acme.localhost"
const browser = { "Accept-Encoding": "gzip, deflate, br", Host: host }
const acme = 2
/** Signs a person in, each time from another address, so that the limit on tries does not answer instead. */
const signIn = `
local n = 0
request = function()
  n = n + 1
  wrk.headers["Content-Type"] = "application/json"
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", n / 65536 % 256, n / 256 % 256, n % 256)
  return wrk.format("POST", nil, nil, '{"username":"student@acme.test","password":"Lectern-demo-1","instituteId":2,"isWebLogin":true,"endOther":true}')
end
`

const WARM_SECONDS = 3
/** What renders pages has rendered some hundreds before its code is as fast as it gets. */
const WARM_RENDERING_SECONDS = 20
const TURN_SECONDS = 2
const TURNS = 5
const isQuick = process.argv.includes("--quick")
const say = (words: string) => process.stdout.write(`${words}\n`)

say("Building a copy of the product with a hello-world page beside it.")
const copy = buildCopy(root)
const cluster = await startCluster({ directory: join(data, "postgres"), say })
const settings: Record<string, string> = {
  NODE_ENV: "production",
  DATABASE_URL: cluster.url,
  LECTERN_DATA: join(data, "data"),
  DEMO: "yes",
  LOG_LEVEL: "warn",
  TRUSTED_PROXIES: "127.0.0.1",
  PAYMENTS_URL: "http://127.0.0.1:9",
  PAYMENTS_KEY_ID: "bench",
  PAYMENTS_KEY_SECRET: "not asked for anything",
  PAYMENTS_WEBHOOK_SECRET: "not told of anything",
}
const programs: Program[] = []
try {
  await measureAll()
} finally {
  for (const program of programs) await program.stop()
  await cluster.stop()
}
process.exit(0)

async function measureAll() {
  const kept = await startProduct({ PAGE_CACHE_MB: "512" })
  const page = await fetchWhole(kept, `/institute/${acme}`, host)
  const course = await firstCourse(kept)
  const nginx = await startNginx(page.body, { "Content-Encoding": "br", ...page.headers })
  programs.push(nginx)

  const institutePage = { name: "institute page, kept", program: kept, path: `/institute/${acme}`, headers: browser }
  const courses = `/api/institutes/v2/api/fetchInstituteCourses?instituteId=${acme}`
  const call = { name: "public API call", program: kept, path: courses, headers: browser }
  const named = { ...browser, instituteId: String(acme) }
  const freshCall = { ...call, name: "public API call, not kept", headers: named }
  const pages: Ask[] = [
    institutePage,
    { name: "the same bytes by nginx", program: nginx, path: "/page", headers: browser },
    { name: "course list, kept", program: kept, path: `/institute/${acme}/courses`, headers: browser },
    { name: "course page, kept", program: kept, path: `/institute/${acme}/courses/${course}`, headers: browser },
  ]
  const hello = {
    name: "hello world by Next",
    program: kept,
    path: "/hello",
    headers: { ...browser, Host: "localhost" },
  }
  const login = { name: "sign-in", program: kept, path: "/api/users/v2/api/login", headers: browser, script: signIn }
  const figures: Figures[] = []
  for (const connections of [1, 32]) {
    // What leaves work behind, as sign-in does, is not measured beside what does not.
    for (const group of [pages, [hello, call, freshCall], [login]]) figures.push(...(await inTurns(group, connections)))
    figures.push(await measureSelect(cluster.url, connections))
  }
  const scripts = {
    institute: await firstLoadBytes(kept, `/institute/${acme}`, host),
    hello: await firstLoadBytes(kept, "/hello", "localhost"),
  }
  const scores = isQuick ? undefined : await lighthouse(`http://${host}:${kept.port}/institute/${acme}`)
  const helloScores = isQuick ? undefined : await lighthouse(`http://localhost:${kept.port}/hello`)
  await kept.stop()

  const cold = await startProduct({ PAGE_CACHE_MB: "0" })
  const coldPage = { name: "institute page, cold", program: cold, path: `/institute/${acme}`, headers: browser }
  await load({ ...coldPage, seconds: WARM_RENDERING_SECONDS }, 1)
  figures.push(...(await inTurns([coldPage], 1)))
  await cold.stop()

  const many: Figures[] = []
  let keptPages: KeptPages | undefined
  if (!isQuick) {
    say("Planting 10,000 institutes and 100,000 courses.")
    plantMany()
    const full = await startProduct({ PAGE_CACHE_MB: "512" })
    const again = [institutePage, call, freshCall].map((ask) => ({
      ...ask,
      name: `${ask.name}, 10,000 institutes`,
      program: full,
    }))
    many.push(...(await inTurns(again, 32)))
    keptPages = await measureKeptPages(full)
    await full.stop()
  }
  report({
    live: await measureLiveConnections(),
    figures,
    many,
    scripts,
    keptPages,
    pageBytes: page.body.length,
    scores,
    helloScores,
  })
}

/** A program of live connections alone, as many machines would run it. */
async function measureLiveConnections(): Promise<LiveFigures> {
  say("Signing in many people at once.")
  Object.assign(process.env, settings)
  const { signAccessToken } = await import("@/lib/server/auth/access-token")
  const program = await startProduct({ SERVICES: "live" })
  const connections = isQuick ? 1_000 : 10_000
  const live = await measureLive(program, {
    databaseUrl: cluster.url,
    connections,
    instituteId: acme,
    sign: signAccessToken,
  })
  await program.stop()
  return live
}

async function startProduct(more: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const NODE_OPTIONS = memoryOptions(more.SERVICES?.split(",") ?? [])
  const program = await startProgram([process.execPath, "--import", "./scripts/typescript.mjs", "lib/main/main.ts"], {
    cwd: copy,
    env: { ...settings, ...more, NODE_OPTIONS, PORT: String(port) },
    port,
    path: "/api/health",
  })
  programs.push(program)
  return program
}

/** Loads each in turn, several times over, so that what else the machine does falls on all; tells the middle of each. */
async function inTurns(asks: Ask[], connections: number): Promise<Figures[]> {
  for (const ask of asks) await load({ ...ask, seconds: WARM_SECONDS }, connections)
  const turns: Figures[][] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const figures: Figures[] = []
    for (const ask of asks) figures.push(await load({ ...ask, seconds: TURN_SECONDS }, connections))
    turns.push(figures)
  }
  return asks.flatMap((_, at) => {
    const sorted = turns.flatMap((figures) => figures[at] ?? []).sort((a, b) => a.perSecond - b.perSecond)
    const middle = sorted[Math.floor(TURNS / 2)]
    if (!middle) return []
    say(`  ${middle.name}, ${connections}: ${middle.perSecond}/s, ${middle.processorUs} µs, p99 ${middle.p99Ms} ms`)
    return [middle]
  })
}

async function firstCourse(program: Program): Promise<number> {
  const { body } = await fetchWhole(program, `/api/institutes/v2/api/fetchInstituteCourses?instituteId=${acme}`, host)
  const answer: { data: { content: { id: number }[] } } = JSON.parse(body.toString("utf8"))
  const [course] = answer.data.content
  if (!course) throw new Error("the demo world has no course")
  return course.id
}

function plantMany() {
  const words = [
    "--import",
    "./scripts/typescript.mjs",
    "lib/demo/main.ts",
    "--institutes",
    "10000",
    "--courses",
    "100000",
  ]
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: copy,
    env: { ...process.env, ...settings },
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`planting failed:\n${stderr}`)
}
