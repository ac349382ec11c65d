import { launch } from "chrome-launcher"
import run from "lighthouse"

const RUNS = 5
const MAX_ATTEMPTS = 10

/**
 * Lighthouse's mobile scores of a page, 0 to 100: the median of five runs, because a single run varies. Every request of the
 * page carries `headers`, such as the cookie of a session.
 */
export async function lighthouse(
  address: string,
  headers: Record<string, string> = {},
): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = []
  for (let tries = 0; runs.length < RUNS && tries < MAX_ATTEMPTS; tries += 1) {
    const scores = await runOnce(address, headers)
    if (scores) runs.push(scores)
  }
  if (runs.length === 0) throw new Error("Lighthouse gave no result")
  const median = (name: string) =>
    runs.map((scores) => scores[name] ?? 0).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(name)]))
}

async function runOnce(address: string, headers: Record<string, string>): Promise<Record<string, number> | undefined> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    chromeFlags: [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
  try {
    const result = await run(address, {
      port: chrome.port,
      extraHeaders: headers,
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    })
    // A runtime error means that the browser got no processor time to paint, which is no result for the page.
    if (!result || result.lhr.runtimeError) return undefined
    return Object.fromEntries(
      Object.entries(result.lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    )
  } finally {
    chrome.kill()
  }
}
