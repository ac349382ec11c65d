import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessibility"
import { sendEnquiriesFromNewIps } from "./enquiries"
import { urlAt } from "./institute-urls"
import { expect, test } from "./fixtures"

const ACME_ID = 2
const landing = `/institute/${ACME_ID}`

async function expectWholePageAccessible(page: Page) {
  // axe cannot measure content that is not rendered yet.
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" })
  await expectAccessible(page)
}

const originOf = (slug: string) => urlAt(slug, "/").replace(/\/$/, "")
const fetchText = async (page: Page, address: string) => (await page.goto(address))?.text() ?? ""

test.describe("an institute", () => {
  test(
    "has a page at its own address, with title, icon and metadata",
    { tag: ["@main", "@institutes"] },
    async ({ page }) => {
      await page.goto(`${originOf("acme")}/`)
      await expect(page).toHaveURL(new RegExp(`${landing}$`))
      await expect(page).toHaveTitle(/^Acme Academy/)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acme Academy")
      const hrefOf = (selector: string) => page.locator(selector).getAttribute("href")
      expect(await hrefOf("link[rel=icon]")).toMatch(/^\/media\/2\/.+\.png/)
      expect(await hrefOf("link[rel=canonical]")).toBe(`${originOf("acme")}${landing}`)
      expect(await page.locator("meta[property='og:image']").getAttribute("content")).toMatch(
        /^http:.+\/media\/2\/.+\.jpg/,
      )
      const data = await page.locator("script[type='application/ld+json']").allTextContents()
      expect(data.map((text) => JSON.parse(text)["@type"])).toContain("EducationalOrganization")
    },
  )

  test(
    "shows the skeleton of its landing page while that is slow to load, and its name on every page",
    { tag: ["@institutes"] },
    async ({ page }) => {
      const skeleton = page.locator("#landing-skeleton")
      await page.goto(`${originOf("acme")}${landing}/courses`)
      await expect(skeleton).toBeHidden()
      // The page that is being left reports by itself.
      const heights: number[] = []
      await page.exposeFunction("recordHeight", (height: number) => heights.push(height))
      await skeleton.evaluate((element) =>
        new MutationObserver(() => Reflect.get(window, "recordHeight")(element.clientHeight)).observe(element, {
          attributes: true,
        }),
      )
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route(`**${landing}`, async (route) => held.then(() => route.continue()))
      await page.getByRole("banner").getByRole("link", { name: "Acme Academy" }).dispatchEvent("click")
      await expect.poll(() => heights).toEqual([page.viewportSize()?.height])
      release()
      await page.goto(`${originOf("acme")}${landing}`)
      await expect(skeleton).toBeHidden()

      for (const path of ["/error", "/planExpired", "/legal-contact", "/terms", "/login"]) {
        await page.goto(`${originOf("acme")}${path}`)
        await expect(page).toHaveTitle(/ [–·] Acme Academy$/)
        expect(await page.locator("link[rel=icon]").getAttribute("href")).toMatch(/^\/media\/2\//)
        await expect(page.getByRole("banner").getByRole("link", { name: "Acme Academy" })).toBeVisible()
      }
      await page.goto(landing)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acme Academy")
      await expect(skeleton).not.toBeAttached()
    },
  )

  test(
    "can be browsed: list, search, filter, pages, an item, back",
    { tag: ["@layout", "@main", "@items", "@site"] },
    async ({ page, isMobile }) => {
      await page.goto(`${originOf("acme")}${landing}/courses`)
      const cards = page.locator("main article")
      await expect(cards).toHaveCount(9)
      await page.getByRole("link", { name: "Page 2" }).click()
      await expect(page).toHaveURL(/page=2/)
      await expect(page).toHaveTitle(/Page 2 of 2/)

      await page.goto(`${originOf("acme")}${landing}/courses`)
      if (isMobile) await page.getByRole("button", { name: "Filter and sort" }).click()
      await page.getByRole("link", { name: /^Design \d/ }).click()
      await expect(page).toHaveURL(/category=Design/)
      await page.getByRole("searchbox", { name: "Search Courses" }).fill("screen")
      await page.getByRole("searchbox", { name: "Search Courses" }).press("Enter")
      await expect(page).toHaveURL(/searchParam=screen/)
      await expect(page).toHaveURL(/category=Design/)
      await expect(cards).toHaveCount(1)
      await cards.getByRole("link").first().click()
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Interface Design")
      await page.goBack()
      await expect(cards).toHaveCount(1)

      await page.goto(`${originOf("acme")}${landing}/courses?searchParam=zzzz`)
      await expect(page.getByText("No results", { exact: true })).toBeVisible()
      expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex")
    },
  )

  test(
    "lets anyone watch a free lesson and read the curriculum",
    { tag: ["@phone", "@items", "@videos"] },
    async ({ page }) => {
      await page.goto(`${originOf("acme")}${landing}/courses?searchParam=TypeScript+That+Lasts`)
      await page.getByRole("link", { name: "TypeScript That Lasts" }).click()
      await expect(page.getByText("₹3,499").first()).toBeVisible()
      await expect(page.getByRole("link", { name: "Buy now" }).first()).toHaveAttribute(
        "href",
        /\/checkout\/courses\/\d+$/,
      )
      await page.getByRole("button", { name: /^Watch a free lesson/ }).click()
      const video = page.locator("video")
      await expect(video).toHaveAttribute("src", /^(\/media\/(signed|hls)\/|blob:)/)
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
      await expectWholePageAccessible(page)
    },
  )

  test("replaces its picture by its video, which gets the focus", { tag: ["@institutes"] }, async ({ page }) => {
    await page.goto(`${originOf("acme")}${landing}`)
    const video = page.locator("video")
    await expect(video).toHaveCount(0)
    await page.getByRole("button", { name: /^Watch the video\b.+Acme Academy$/ }).press("Enter")
    await expect(video).toBeFocused()
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
    await expectWholePageAccessible(page)
  })

  test(
    "accepts an enquiry and shows errors without losing input",
    { tag: ["@phone", "@enquiries"] },
    async ({ page }) => {
      await sendEnquiriesFromNewIps(page)
      await page.goto(`${originOf("acme")}${landing}#enquiry`)
      const form = page.locator("form:has([name=message])")
      const send = form.getByRole("button", { name: "Send message" })
      await form.getByLabel("Your name").fill("Asha Rao")
      await form.getByLabel("What would you like to know?").fill("When does the next round of the course begin?")
      await send.click()
      await expect(form.getByText("Enter a valid email")).toBeVisible()
      await expect(form.getByLabel("Email")).toBeFocused()
      await expectAccessible(page)
      await expect(form.getByLabel("Your name")).toHaveValue("Asha Rao")
      await form.getByLabel("Email").fill("asha@example.test")
      await send.click()
      await expect(page.getByText("Thank you. Message sent.")).toBeVisible()
    },
  )

  test(
    "uses the institute's language, and English when the visitor chooses it",
    { tag: ["@phone", "@institutes"] },
    async ({ page }) => {
      await page.goto(`${originOf("sargam")}/`)
      await expect(page.locator("html")).toHaveAttribute("lang", "hi")
      await expect(page.getByRole("heading", { level: 2, name: "कोर्स", exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("button", { name: "English" }).click()
      await expect(page.getByRole("heading", { level: 2, name: "Courses", exact: true })).toBeVisible()
    },
  )

  test(
    "answers 404 for other institutes and unknown items",
    { tag: ["@phone", "@items", "@institutes"] },
    async ({ page }) => {
      for (const path of [
        "/institute/3",
        "/institute/3/courses",
        `${landing}/courses/999999`,
        `${landing}/nonsense`,
        "/institute/x",
      ]) {
        const answer = await page.goto(`${originOf("acme")}${path}`)
        expect(answer?.status(), path).toBe(404)
        // Rendered by the server, in the frame of the institute and with a way on.
        expect(await answer?.text(), path).toMatch(/<h1[^>]*>Page not found<\/h1>/)
      }
      await expect(page.getByRole("link", { name: "Acme Academy" })).toBeVisible()
      await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible()
      await expectAccessible(page)
    },
  )

  test("is listed for search engines at its own address only", { tag: ["@institutes", "@items"] }, async ({ page }) => {
    expect(await fetchText(page, `${originOf("acme")}/robots.txt`)).toContain(
      `Sitemap: ${originOf("acme")}/sitemap.xml`,
    )
    const sitemap = await fetchText(page, `${originOf("acme")}/sitemap.xml`)
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "")
    expect(addresses.length).toBeGreaterThan(25)
    expect(addresses.every((address) => address.startsWith(`${originOf("acme")}/institute/2`))).toBe(true)
    const manifest = JSON.parse(await fetchText(page, `${originOf("sargam")}/manifest.webmanifest`))
    expect(manifest.name).toBe("सरगम संगीत विद्यालय")
  })
})

test.describe("the platform", () => {
  test(
    "has a home page with plans and links to the institutes' addresses",
    { tag: ["@main", "@platform", "@plans"] },
    async ({ page }) => {
      await page.goto("/")
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expect(page.getByRole("link", { name: "Acme Academy" })).toHaveAttribute(
        "href",
        `${originOf("acme")}${landing}`,
      )
    },
  )

  test(
    "shows prices by month and by year, and finds an institute",
    { tag: ["@phone", "@platform", "@plans"] },
    async ({ page }) => {
      await page.goto("/pricing")
      await expect(page.getByText("₹2,999").first()).toBeVisible()
      await page.getByText("Yearly").click()
      await expect(page.getByText("₹29,990").first()).toBeVisible()
      await page.goto("/institutes?searchParam=rival")
      await expect(page.locator("main article")).toHaveCount(1)
    },
  )
})
