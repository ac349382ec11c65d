import { expect, type Page, test } from "@playwright/test"
import { fullChromium } from "./full-chromium"
import { holdChunks } from "./hold-chunks"
import { urlAt } from "./institute-urls"

test.use(fullChromium)

const landing = () => urlAt("acme", "/institute/2")

/** The scripts and script preloads of the HTML that the server sent, as a browser parses it, none of them run. */
async function parseScripts(page: Page, url: string) {
  const response = await page.goto(url)
  return page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, "text/html")
      const scripts = [...parsed.querySelectorAll("script")].map(({ type, noModule, textContent, attributes }) => ({
        src: attributes.getNamedItem("src")?.value,
        isRun: !noModule && ["", "text/javascript", "module"].includes(type),
        text: textContent,
      }))
      return {
        loaded: scripts.filter(({ src, isRun }) => src !== undefined && isRun).map(({ src }) => src),
        payloads: scripts
          .filter(({ text }) => text.includes("__next_f"))
          .map(({ isRun }) => (isRun ? "run" : "deferred")),
        preloads: [...parsed.querySelectorAll("link[as=script]")].length,
        named: [
          ...new Set(scripts.flatMap(({ text }) => text.match(/\/_next\/static\/chunks\/[^"\\]+\.js(?=\\")/g) ?? [])),
        ],
        inline: scripts.filter(({ src, isRun }) => src === undefined && isRun).map(({ text }) => text),
      }
    },
    (await response?.text()) ?? "",
  )
}

/** Records on the page whether React has hydrated it, and what the content security policy has blocked. */
async function recordHydration(page: Page) {
  await page.addInitScript(() => {
    const recorded = { isHydrated: false, blocked: [] as string[] }
    Object.assign(window, { recorded })
    document.addEventListener("hydrated", () => (recorded.isHydrated = true))
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => recorded.blocked.push(blockedURI))
  })
  return () => page.evaluate<{ isHydrated: boolean; blocked: string[] }>("window.recorded")
}

test(
  "a page that is not deferred loads chunks and runs its payload",
  { tag: ["@site", "@items"] },
  async ({ page }) => {
    const { loaded, payloads } = await parseScripts(page, urlAt("acme", "/login"))
    expect(loaded.length).toBeGreaterThan(1)
    expect(payloads).toContain("run")
    expect(payloads).not.toContain("deferred")
  },
)

for (const path of ["/institute/2", "/institute/2/courses", "/institute/2/teachers"]) {
  test(`every chunk and the payload of ${path} are deferred`, { tag: ["@site", "@items"] }, async ({ page }) => {
    const { loaded, payloads, preloads, named, inline } = await parseScripts(page, urlAt("acme", path))
    expect(loaded).toEqual([])
    expect(preloads).toBe(0)
    expect(payloads.length).toBeGreaterThan(1)
    expect(payloads).not.toContain("run")
    const bootstrap = inline.filter((text) => text.includes("hydrateOnInteraction"))
    expect(bootstrap).toHaveLength(1)
    const chunks: string[] = JSON.parse(/\((\["\/_next[^\]]*\])\)$/.exec(bootstrap[0] ?? "")?.[1] ?? "[]")
    expect(chunks.length).toBeGreaterThan(1)
    // React waits for every chunk that the payload names, so that none may be requested later than the others.
    expect(named.length).toBeGreaterThan(1)
    expect(chunks).toEqual(expect.arrayContaining(named))
    expect(
      await page.evaluate((urls) => Promise.all(urls.map(async (url) => (await fetch(url)).status)), chunks),
    ).toEqual(chunks.map(() => 200))
  })
}

test(
  "the page hydrates after an interaction, not before, within its content security policy",
  { tag: ["@main", "@site", "@items"] },
  async ({ page }) => {
    const loaded: string[] = []
    page.on("request", (request) => request.resourceType() === "script" && loaded.push(request.url()))
    const recorded = await recordHydration(page)
    await page.goto(landing())
    expect(loaded).toEqual([])
    expect(await recorded()).toEqual({ isHydrated: false, blocked: [] })
    await page.mouse.move(200, 200)
    await expect.poll(recorded).toEqual({ isHydrated: true, blocked: [] })
    expect(loaded.length).toBeGreaterThan(1)
  },
)

test("a click before hydration takes effect once, after it", { tag: ["@site", "@items"] }, async ({ page }) => {
  const release = await holdChunks(page)
  const recorded = await recordHydration(page)
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto(landing())
  const themes: (string | null)[] = []
  await page.exposeFunction("onTheme", (theme: string | null) => themes.push(theme))
  await page.evaluate(() => {
    const { onTheme } = window as unknown as { onTheme: (theme: string | null) => void }
    const html = document.documentElement
    new MutationObserver(() => onTheme(html.getAttribute("data-theme"))).observe(html, {
      attributeFilter: ["data-theme"],
    })
  })
  await page.locator("button[title]").first().click()
  expect(await recorded()).toMatchObject({ isHydrated: false })
  expect(themes).toEqual([])
  release()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  expect(await recorded()).toMatchObject({ isHydrated: true })
  expect(themes).toEqual(["dark"])
})

test(
  "a click without a pointer, as screen readers send it, hydrates the page and takes effect",
  { tag: ["@site", "@items"] },
  async ({ page }) => {
    await page.goto(landing())
    await page.locator("button[title]").first().dispatchEvent("click")
    await expect(page.locator("html")).toHaveAttribute("data-theme", /dark|light/)
  },
)

test(
  "a form that is sent before hydration is sent after it, and keeps its fields",
  { tag: ["@site", "@items"] },
  async ({ page }) => {
    const release = await holdChunks(page)
    const recorded = await recordHydration(page)
    await page.goto(landing())
    const form = page.locator("form:has([name=message])")
    await form.getByLabel("Your name").fill("Asha Rao")
    await form.getByRole("button", { name: "Send message" }).click()
    expect(await recorded()).toMatchObject({ isHydrated: false })
    expect(page.url()).toBe(landing())
    release()
    await expect(form.getByText("Enter a valid email")).toBeVisible()
    await expect(form.getByLabel("Your name")).toHaveValue("Asha Rao")
  },
)
