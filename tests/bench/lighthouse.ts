import { launch } from "chrome-launcher"
import run from "lighthouse"

/** Lighthouse's mobile scores of a page, 0 to 100. */
export async function lighthouse(port: number, path: string): Promise<Record<string, number>> {
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
    const result = await run(`http://acme.localhost:${port}${path}`, {
      port: chrome.port,
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    })
    if (!result) throw new Error("Lighthouse gave no result")
    return Object.fromEntries(
      Object.entries(result.lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    )
  } finally {
    chrome.kill()
  }
}
