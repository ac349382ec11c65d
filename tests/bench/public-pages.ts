import { acme, browserHeaders, host } from "./demo-institute"
import { fetchRaw, pageHeaders } from "./fetch-raw"
import { firstLoadBytes } from "./first-load"
import { demoPassword, type Installation } from "./installation"
import { lighthouse } from "./lighthouse"
import { type LoadResult, type LoadTarget, load } from "./load"
import { measureInTurns } from "./measure-in-turns"
import { startNginx } from "./nginx"
import { measurePageCache, type PageCacheMemory } from "./page-cache"
import type { Program } from "./program"
import { measureSelect } from "./select"

/** The figures of public pages and calls, of sign-in, and what they are compared with. */
export interface PublicFigures {
  figures: LoadResult[]
  many: LoadResult[]
  scripts: { institute: { bytes: number }; hello: { bytes: number } }
  pageCacheMemory: PageCacheMemory | undefined
  pageBytes: number
  scores: Record<string, number> | undefined
  hydration: PageHydration[]
  helloScores: Record<string, number> | undefined
}

/** Lighthouse's score for performance of a public page, and that of the page when it is hydrated while it loads. */
export interface PageHydration {
  path: string
  deferred: number
  immediate: number
}

type Options = { isQuick: boolean; say: (line: string) => void }

/** The JIT has optimised the rendering code after some hundreds of pages. */
const WARM_RENDERING_SECONDS = 20
const page = `/institute/${acme}`
const courses = `/api/institutes/v2/api/fetchInstituteCourses?instituteId=${acme}`

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

/** Measures cached and cold public pages, public calls and sign-in, at demo size and with 10,000 institutes. */
export async function measurePublicPages(installation: Installation, options: Options): Promise<PublicFigures> {
  const { isQuick } = options
  const product = await installation.startProduct({ PAGE_CACHE_MB: "512" })
  const { figures, pageBytes } = await measurePrograms(installation, product, options)
  const scripts = {
    institute: await firstLoadBytes(product, page, host),
    hello: await firstLoadBytes(product, "/hello", "localhost"),
  }
  const paths = isQuick
    ? []
    : [page, `${page}/courses`, `${page}/courses/${await firstCourse(product)}`, `${page}/teachers`]
  const deferred = await scoresOf(product, paths)
  const helloScores = isQuick ? undefined : await lighthouse(`http://localhost:${product.port}/hello`)
  await product.stop()
  const hydration = await measureHydration(installation, paths, deferred)
  figures.push(...(await measureColdPage(installation, options)))
  const { many, pageCacheMemory } = isQuick
    ? { many: [], pageCacheMemory: undefined }
    : await measureManyInstitutes(installation, options)
  return { figures, many, scripts, pageCacheMemory, pageBytes, scores: deferred[0], hydration, helloScores }
}

async function measurePrograms(installation: Installation, product: Program, { say }: Options) {
  const { body, headers } = await fetchRaw(product, page, { host, "accept-encoding": "br" })
  const course = await firstCourse(product)
  const parsing = await installation.startProduct({ PAGE_CACHE_MB: "512", FAST_PATH: "no" })
  const [institutePage, call, freshCall] = targetsOf(product)
  const nginx = await startNginx(body, { "Content-Encoding": "br", ...pageHeaders(headers) })
  const pages: LoadTarget[] = [
    institutePage,
    { ...institutePage, name: `${institutePage.name}, without the fast path`, program: parsing },
    { name: "the same bytes by nginx", program: nginx, path: "/page", headers: browserHeaders },
    { ...institutePage, name: "course list, cached", path: `${page}/courses` },
    { ...institutePage, name: "course page, cached", path: `${page}/courses/${course}` },
  ]
  const helloHeaders = { ...browserHeaders, Host: "localhost" }
  const hello = { name: "hello world by Next", program: product, path: "/hello", headers: helloHeaders }
  const login = { ...call, name: "sign-in", path: "/api/users/v2/api/login", script: signIn }
  const figures: LoadResult[] = []
  try {
    for (const connections of [1, 32]) {
      // Sign-in leaves work in the background, so it is measured apart from the others.
      for (const group of [pages, [hello, call, freshCall], [login]])
        figures.push(...(await measureInTurns(group, connections, say)))
      figures.push(await measureSelect(installation, connections))
    }
  } finally {
    await nginx.stop()
  }
  await parsing.stop()
  return { figures, pageBytes: body.length }
}

/** The institute's page, a public call, and the same call as it is served without the page cache. */
function targetsOf(program: Program): [LoadTarget, LoadTarget, LoadTarget] {
  const call = { name: "public API call", program, path: courses, headers: browserHeaders }
  // A call that names a session is not served from the page cache; without an access token it is anonymous.
  const headers = { ...browserHeaders, loginToken: "none" }
  return [
    { name: "institute page, cached", program, path: page, headers: browserHeaders },
    call,
    { ...call, name: "public API call, not cached", headers, isUncached: true },
  ]
}

async function measureColdPage(installation: Installation, { say }: Options): Promise<LoadResult[]> {
  const program = await installation.startProduct({ PAGE_CACHE_MB: "0" })
  const coldPage = { name: "institute page, cold", program, path: page, headers: browserHeaders }
  await load({ ...coldPage, seconds: WARM_RENDERING_SECONDS }, 1)
  const figures = await measureInTurns([coldPage], 1, say)
  await program.stop()
  return figures
}

async function measureManyInstitutes(installation: Installation, { say }: Options) {
  say("Seeding 10,000 institutes and 100,000 courses.")
  installation.seed("--institutes", "10000", "--courses", "100000")
  const program = await installation.startProduct({ PAGE_CACHE_MB: "512" })
  const targets = targetsOf(program).map((target) => ({ ...target, name: `${target.name}, 10,000 institutes` }))
  const many = await measureInTurns(targets, 32, say)
  const pageCacheMemory = await measurePageCache(program)
  await program.stop()
  return { many, pageCacheMemory }
}

async function scoresOf(program: Program, paths: readonly string[]): Promise<Record<string, number>[]> {
  const scores = []
  for (const path of paths) scores.push(await lighthouse(`http://${host}:${program.port}${path}`))
  return scores
}

/** The scores of the same pages without deferred hydration, beside those with it. */
async function measureHydration(
  installation: Installation,
  paths: readonly string[],
  deferred: readonly Record<string, number>[],
): Promise<PageHydration[]> {
  if (paths.length === 0) return []
  const program = await installation.startProduct({ DEFERRED_HYDRATION: "no" })
  const immediate = await scoresOf(program, paths)
  await program.stop()
  const performance = (scores: Record<string, number> | undefined) => scores?.performance ?? Number.NaN
  return paths.map((path, index) => ({
    ...{ path, deferred: performance(deferred[index]), immediate: performance(immediate[index]) },
  }))
}

async function firstCourse(program: Program): Promise<number> {
  const { body } = await fetchRaw(program, courses, { host })
  const answer: { data: { content: { id: number }[] } } = JSON.parse(body.toString("utf8"))
  const [course] = answer.data.content
  if (!course) throw new Error("the demo data have no course")
  return course.id
}
