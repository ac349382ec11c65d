import { spawnSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startCluster } from "@/lib/server/db/embedded-cluster"
import { programEnvironment } from "@/lib/server/program-environment"
import { buildCopy } from "./product-copy"
import { firstLoadBytes } from "./first-load"
import { measurePageCache } from "./page-cache"
import { type LiveResult, measureLive } from "./live"
import { lighthouse } from "./lighthouse"
import { type LoadTarget, type LoadResult, load } from "./load"
import { startNginx } from "./nginx"
import { freePort, type Program, startProgram } from "./program"
import { fetchRaw } from "./fetch-raw"
import { report } from "./report"
import { measureSelect } from "./select"

const root = process.cwd()
const data = mkdtempSync(join(tmpdir(), "lectern-bench-"))
const host = "acme.localhost"
const browser = { "Accept-Encoding": "gzip, deflate, br", Host: host }
const acme = 2
/** The published password of the demo is refused behind a proxy. */
const demoPassword = "a password of the benchmarks"
/** Signs in, each time from another IP address, so that the rate limit does not respond instead. */
const signIn = `
local n = 0
request = function()
  n = n + 1
  wrk.headers["Content-Type"] = "application/json"
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", n / 65536 % 256, n / 256 % 256, n % 256)
  return wrk.format("POST", nil, nil, '{"username":"student@acme.test","password":"${demoPassword}","instituteId":2,"isWebLogin":true,"endOther":true}')
end
`

const WARM_SECONDS = 3
/** The JIT has optimised the rendering code after some hundreds of pages. */
const WARM_RENDERING_SECONDS = 20
const TURN_SECONDS = 2
const TURNS = 5
const isQuick = process.argv.includes("--quick")
const say = (line: string) => process.stdout.write(`${line}\n`)

say("Building a copy of the product with a hello-world page beside it.")
const copy = buildCopy(root)
const cluster = await startCluster({ directory: join(data, "postgres"), say: say })
const settings: Record<string, string> = {
  NODE_ENV: "production",
  DATABASE_URL: cluster.url,
  LECTERN_DATA: join(data, "data"),
  LOG_LEVEL: "warn",
  TRUSTED_PROXIES: "127.0.0.1",
  PAYMENTS_URL: "http://127.0.0.1:9",
  PAYMENTS_KEY_ID: "bench",
  PAYMENTS_KEY_SECRET: "unused key secret",
  PAYMENTS_WEBHOOK_SECRET: "unused webhook secret",
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
  say("Seeding the demo data.")
  seed("--password", demoPassword)
  const product = await startProduct({ PAGE_CACHE_MB: "512" })
  const page = await fetchRaw(product, `/institute/${acme}`, host)
  const course = await firstCourse(product)
  const parsing = await startProduct({ PAGE_CACHE_MB: "512", FAST_PATH: "no" })
  const nginx = await startNginx(page.body, { "Content-Encoding": "br", ...page.headers })
  programs.push(nginx)

  const institutePage = {
    name: "institute page, cached",
    program: product,
    path: `/institute/${acme}`,
    headers: browser,
  }
  const courses = `/api/institutes/v2/api/fetchInstituteCourses?instituteId=${acme}`
  const call = { name: "public API call", program: product, path: courses, headers: browser }
  const headersWithInstitute = { ...browser, instituteId: String(acme) }
  const freshCall = { ...call, name: "public API call, not cached", headers: headersWithInstitute }
  const pages: LoadTarget[] = [
    institutePage,
    { ...institutePage, name: "institute page, cached, without the fast path", program: parsing },
    { name: "the same bytes by nginx", program: nginx, path: "/page", headers: browser },
    { name: "course list, cached", program: product, path: `/institute/${acme}/courses`, headers: browser },
    { name: "course page, cached", program: product, path: `/institute/${acme}/courses/${course}`, headers: browser },
  ]
  const hello = {
    name: "hello world by Next",
    program: product,
    path: "/hello",
    headers: { ...browser, Host: "localhost" },
  }
  const login = { name: "sign-in", program: product, path: "/api/users/v2/api/login", headers: browser, script: signIn }
  const figures: LoadResult[] = []
  for (const connections of [1, 32]) {
    // Sign-in leaves work in the background, so it is measured apart from the others.
    for (const group of [pages, [hello, call, freshCall], [login]]) figures.push(...(await inTurns(group, connections)))
    figures.push(await measureSelect(cluster.url, connections))
  }
  const scripts = {
    institute: await firstLoadBytes(product, `/institute/${acme}`, host),
    hello: await firstLoadBytes(product, "/hello", "localhost"),
  }
  const scores = isQuick ? undefined : await lighthouse(`http://${host}:${product.port}/institute/${acme}`)
  const helloScores = isQuick ? undefined : await lighthouse(`http://localhost:${product.port}/hello`)
  await product.stop()
  await parsing.stop()
  const hydratedScores = isQuick ? undefined : await measureHydratedScores()

  figures.push(...(await measureColdPage()))
  const { many, pageCacheMemory } = isQuick
    ? { many: [], pageCacheMemory: undefined }
    : await measureManyInstitutes([institutePage, call, freshCall])
  report({
    live: await measureLiveConnections(),
    figures,
    many,
    scripts,
    pageCacheMemory,
    pageBytes: page.body.length,
    scores,
    hydratedScores,
    helloScores,
  })
}

async function measureColdPage(): Promise<LoadResult[]> {
  const cold = await startProduct({ PAGE_CACHE_MB: "0" })
  const coldPage = { name: "institute page, cold", program: cold, path: `/institute/${acme}`, headers: browser }
  await load({ ...coldPage, seconds: WARM_RENDERING_SECONDS }, 1)
  const figures = await inTurns([coldPage], 1)
  await cold.stop()
  return figures
}

async function measureManyInstitutes(asks: LoadTarget[]) {
  say("Seeding 10,000 institutes and 100,000 courses.")
  seed("--institutes", "10000", "--courses", "100000")
  const program = await startProduct({ PAGE_CACHE_MB: "512" })
  const many = await inTurns(
    asks.map((ask) => ({ ...ask, name: `${ask.name}, 10,000 institutes`, program })),
    32,
  )
  const pageCacheMemory = await measurePageCache(program)
  await program.stop()
  return { many, pageCacheMemory }
}

/** The scores of the institute page when it is hydrated while it loads. */
async function measureHydratedScores() {
  const hydrated = await startProduct({ DEFERRED_HYDRATION: "no" })
  const scores = await lighthouse(`http://${host}:${hydrated.port}/institute/${acme}`)
  await hydrated.stop()
  return scores
}

/** A process with the live service only, as an installation of several machines runs it. */
async function measureLiveConnections(): Promise<LiveResult> {
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
  const environment = programEnvironment(more.SERVICES?.split(",") ?? [])
  const program = await startProgram([process.execPath, "--import", "./scripts/typescript.mjs", "lib/main/main.ts"], {
    cwd: copy,
    env: { ...settings, ...more, ...environment, PORT: String(port) },
    port,
    path: "/api/health",
  })
  programs.push(program)
  return program
}

/** Loads each target in turn, five times, so that other load on the machine affects all; returns the median of each. */
async function inTurns(asks: LoadTarget[], connections: number): Promise<LoadResult[]> {
  for (const ask of asks) await load({ ...ask, seconds: WARM_SECONDS }, connections)
  const turns: LoadResult[][] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const figures: LoadResult[] = []
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
  const { body } = await fetchRaw(program, `/api/institutes/v2/api/fetchInstituteCourses?instituteId=${acme}`, host)
  const answer: { data: { content: { id: number }[] } } = JSON.parse(body.toString("utf8"))
  const [course] = answer.data.content
  if (!course) throw new Error("the demo data have no course")
  return course.id
}

function seed(...options: string[]) {
  const program = ["--import", "./scripts/typescript.mjs", "lib/demo/main.ts"]
  const { status, stderr } = spawnSync(process.execPath, [...program, ...options], {
    cwd: copy,
    env: { ...process.env, ...settings },
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`seeding failed:\n${stderr}`)
}
