import type { Browser, Page, Request } from "@playwright/test"
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

/** What a browser without a cache requests and shows when a signed-in member opens a screen. */
export interface BrowserVisit {
  requests: SeenRequest[]
  firstPaintMs: number
  /** When the heading and the data of the screen are shown and no skeleton is left. */
  completeMs: number
}

const COMPLETE = "screen complete"
const TIMEOUT_MS = 60_000

/** Opens a screen in a new browser context and waits until it is complete and no request is under way. */
export async function visit(
  browser: Browser,
  { program, host, path, member }: { program: Program; host: string; path: string; member: SignedInMember },
): Promise<BrowserVisit> {
  const origin = `http://${host}:${program.port}`
  const context = await browser.newContext()
  try {
    await context.addCookies(cookiesOf(member, origin))
    const page = await context.newPage()
    await page.addInitScript(markCompletion, COMPLETE)
    const sent: Request[] = []
    page.on("request", (request) => void sent.push(request))
    const response = await page.goto(origin + path, { timeout: TIMEOUT_MS })
    if (response?.status() !== 200 || new URL(response.url()).pathname !== path)
      throw new Error(
        `${path} is not shown: ${response ? `${response.status()} from ${response.url()}` : "no response"}`,
      )
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, COMPLETE, {
      timeout: TIMEOUT_MS,
    })
    await page.waitForLoadState("networkidle")
    const times = await readTimes(page)
    const own = sent.filter((request) => request.url().startsWith(`${origin}/`))
    const seen = await Promise.all(own.map((request) => describe(request, { origin, ...times })))
    // Playwright reports a negative size for what the browser's own cache answers, which is not sent.
    const requests = seen.filter(({ bytes }) => bytes >= 0)
    return { requests, firstPaintMs: times.firstPaintMs, completeMs: times.completeMs }
  } finally {
    await context.close()
  }
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
