import type { Browser, Page, Request } from "playwright"
import type { Program } from "./program"
import type { SignedInMember } from "./sign-in-many"

/** A request of a page, with the time of its start after the start of the navigation. */
export interface SeenRequest {
  type: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
  startMs: number
  /** The bytes of the encoded body of the response. */
  bytes: number
}

/** When a screen is shown, after the start of the navigation. */
export interface ShownTimes {
  firstPaintMs: number
  /** When the heading and the data of the screen are shown and no skeleton is left. */
  completeMs: number
}

/** What a browser without a cache requests and shows when a signed-in member opens a screen. */
export interface BrowserVisit extends ShownTimes {
  requests: SeenRequest[]
}

/** A screen and the member who opens it. */
interface Screen {
  program: Program
  host: string
  path: string
  member: SignedInMember
}

const COMPLETE = "screen complete"
const TIMEOUT_MS = 60_000
const EARLIER_VISITS = 2

/** Opens a screen in a new browser context and waits until it is complete and no request is under way. */
export async function visit(browser: Browser, screen: Screen): Promise<BrowserVisit> {
  const { context, page, origin } = await newPage(browser, screen)
  try {
    const sent: Request[] = []
    page.on("request", (request) => void sent.push(request))
    const times = await open(page, origin + screen.path)
    const own = sent.filter((request) => request.url().startsWith(`${origin}/`))
    const seen = await Promise.all(own.map((request) => describe(request, { origin, ...times })))
    // Playwright reports a negative size for what the browser's own cache answers, which is not sent.
    const requests = seen.filter(({ bytes }) => bytes >= 0)
    return { requests, firstPaintMs: times.firstPaintMs, completeMs: times.completeMs }
  } finally {
    await context.close()
  }
}

/** When a screen is shown in a browser that has shown it before: V8 writes the cache of compiled code after the second time. */
export async function readLaterVisit(browser: Browser, screen: Screen): Promise<ShownTimes> {
  const { context, page, origin } = await newPage(browser, screen)
  try {
    for (let n = 0; n < EARLIER_VISITS; n += 1) await open(page, origin + screen.path)
    return await open(page, origin + screen.path)
  } finally {
    await context.close()
  }
}

async function newPage(browser: Browser, { program, host, member }: Screen) {
  const origin = `http://${host}:${program.port}`
  const context = await browser.newContext()
  await context.addCookies(cookiesOf(member, origin))
  const page = await context.newPage()
  await page.addInitScript(markCompletion, COMPLETE)
  return { context, page, origin }
}

/** Opens a page and waits until it is complete and no request is under way. */
async function open(page: Page, url: string) {
  const response = await page.goto(url, { timeout: TIMEOUT_MS })
  if (response?.status() !== 200 || response.url() !== url)
    throw new Error(`${url} is not shown: ${response ? `${response.status()} from ${response.url()}` : "no response"}`)
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, COMPLETE, { timeout: TIMEOUT_MS })
  await page.waitForLoadState("networkidle")
  return readTimes(page)
}

/** When a page first shows something, in a new browser context. */
export async function readFirstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(url, { timeout: TIMEOUT_MS })
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      undefined,
      { timeout: TIMEOUT_MS },
    )
    return (await painted.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

/** The session of a member as cookies of a browser. */
export function cookiesOf({ headers }: SignedInMember, origin: string) {
  const [name = "", value = ""] = (headers.cookie ?? "").split("=")
  // The browser takes a cookie with this prefix over https or from localhost itself, not from us for http.
  const url = origin.replace("http:", "https:")
  return [{ name, value, url, secure: true, httpOnly: true, sameSite: "Lax" as const }]
}

/** Runs in the page: marks the first frame in which the screen is complete. */
function markCompletion(name: string) {
  const check = () => {
    const main = document.querySelector("main")
    const isParsed = document.readyState !== "loading"
    const isComplete = isParsed && main?.querySelector("h1")?.textContent && !main.querySelector(".shimmer")
    if (isComplete) performance.mark(name)
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

const readTimes = (page: Page) =>
  page.evaluate((name) => {
    const startOf = (entry: string) => performance.getEntriesByName(entry)[0]?.startTime ?? Number.NaN
    return {
      timeOrigin: performance.timeOrigin,
      firstPaintMs: startOf("first-contentful-paint"),
      completeMs: startOf(name),
    }
  }, COMPLETE)

async function describe(
  request: Request,
  { origin, timeOrigin }: { origin: string; timeOrigin: number },
): Promise<SeenRequest> {
  const sizes = await request.sizes().catch(() => undefined)
  return {
    type: request.resourceType(),
    method: request.method(),
    path: request.url().slice(origin.length),
    headers: await request.allHeaders(),
    body: request.postData(),
    startMs: request.timing().startTime - timeOrigin,
    bytes: sizes?.responseBodySize ?? 0,
  }
}
