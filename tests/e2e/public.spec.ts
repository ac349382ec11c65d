import { expect, type Page, test } from "@playwright/test"
import { at } from "./newcomer"
import { expectNoFaultsNow } from "./faults"

const acme = 2
const landing = `/institute/${acme}`

async function expectNoFaultsAnywhere(page: Page) {
  // What is not laid out yet has no colours to look at.
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" })
  await expectNoFaultsNow(page)
}

const hostOf = (slug: string) => at(slug, "/").replace(/\/$/, "")
const textAt = async (page: Page, address: string) => (await page.goto(address))?.text() ?? ""

test.describe("an institute", () => {
  test("shows itself at its own address, with its name, picture and preview", async ({ page }) => {
    await page.goto(`${hostOf("acme")}/`)
    await expect(page).toHaveURL(new RegExp(`${landing}$`))
    await expect(page).toHaveTitle(/^Acme Academy/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acme Academy")
    const head = (selector: string) => page.locator(selector).getAttribute("href")
    expect(await head("link[rel=icon]")).toMatch(/^\/media\/2\/.+\.png/)
    expect(await head("link[rel=canonical]")).toBe(`${hostOf("acme")}${landing}`)
    expect(await page.locator("meta[property='og:image']").getAttribute("content")).toMatch(
      /^http:.+\/media\/2\/.+\.jpg/,
    )
    const data = await page.locator("script[type='application/ld+json']").allTextContents()
    expect(data.map((text) => JSON.parse(text)["@type"])).toContain("EducationalOrganization")
    await expectNoFaultsAnywhere(page)
  })

  test("loads its program once somebody turns to it, and keeps a press that came before", async ({ page }) => {
    const started: string[] = []
    page.on("request", (request) => request.resourceType() === "script" && started.push(request.url()))
    await page.goto(`${hostOf("acme")}${landing}`)
    expect(started).toEqual([])
    // Without a hand or a key, as a reader for the blind presses.
    await page.locator("button[title]").first().dispatchEvent("click")
    await expect(page.locator("html")).toHaveAttribute("data-theme", /dark|light/)
    expect(started.length).toBeGreaterThan(0)
  })

  test("is browsed: list, search, filter, pages, an item, back", async ({ page }) => {
    await page.goto(`${hostOf("acme")}${landing}/courses`)
    const cards = page.locator("main article")
    await expect(cards).toHaveCount(9)
    await expectNoFaultsAnywhere(page)
    await page.getByRole("link", { name: "Page 2" }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page).toHaveTitle(/Page 2 of 2/)

    await page.goto(`${hostOf("acme")}${landing}/courses`)
    await page.getByRole("link", { name: /^Design \d/ }).click()
    await expect(page).toHaveURL(/category=Design/)
    await page.getByRole("searchbox").fill("screen")
    await page.getByRole("searchbox").press("Enter")
    await expect(page).toHaveURL(/searchParam=screen/)
    await expect(page).toHaveURL(/category=Design/)
    await expect(cards).toHaveCount(1)
    await cards.getByRole("link").first().click()
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Interface Design")
    await page.goBack()
    await expect(cards).toHaveCount(1)

    await page.goto(`${hostOf("acme")}${landing}/courses?searchParam=zzzz`)
    await expect(page.getByText("Nothing fits")).toBeVisible()
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex")
  })

  test("lets anyone watch a free lesson and read the curriculum", async ({ page }) => {
    await page.goto(`${hostOf("acme")}${landing}/courses?searchParam=TypeScript+That+Lasts`)
    await page.getByRole("link", { name: "TypeScript That Lasts" }).click()
    await expect(page.getByText("₹3,499").first()).toBeVisible()
    await expect(page.getByRole("link", { name: "Buy now" }).first()).toHaveAttribute(
      "href",
      /\/checkout\/courses\/\d+$/,
    )
    await expectNoFaultsAnywhere(page)
    await page.getByRole("button", { name: /^Watch a free lesson/ }).click()
    const film = page.locator("video")
    await expect(film).toHaveAttribute("src", /^\/media\/signed\//)
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  })

  test("shows the film about itself in the place of its picture, where the keyboard goes on", async ({ page }) => {
    await page.goto(`${hostOf("acme")}${landing}`)
    const film = page.locator("video")
    await expect(film).toHaveCount(0)
    await page.getByRole("button", { name: /^Watch the film\b.+Acme Academy$/ }).press("Enter")
    await expect(film).toBeFocused()
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await expectNoFaultsAnywhere(page)
  })

  test("takes a question, and says which field is wrong without losing a word", async ({ page }) => {
    await page.goto(`${hostOf("acme")}${landing}#enquiry`)
    const form = page.locator("form:has([name=message])")
    const send = form.getByRole("button", { name: "Send the question" })
    await form.getByLabel("Your name").fill("Asha Rao")
    await form.getByLabel("What would you like to know?").fill("When does the next round of the course begin?")
    await send.click()
    await expect(form.getByText("An e-mail address that we can answer to")).toBeVisible()
    await expect(form.getByLabel("E-mail address")).toBeFocused()
    await expect(form.getByLabel("Your name")).toHaveValue("Asha Rao")
    await form.getByLabel("E-mail address").fill("asha@example.test")
    await send.click()
    await expect(page.getByText("Thank you, it has arrived")).toBeVisible()
  })

  test("speaks Hindi where the institute does, and English when the visitor asks", async ({ page }) => {
    await page.goto(`${hostOf("sargam")}/`)
    await expect(page.locator("html")).toHaveAttribute("lang", "hi")
    await expect(page.getByRole("heading", { level: 2, name: "पाठ्यक्रम" })).toBeVisible()
    await expectNoFaultsAnywhere(page)
    await page.getByRole("button", { name: "English" }).click()
    await expect(page.getByRole("heading", { level: 2, name: "Courses" })).toBeVisible()
  })

  test("shows no other institute, no draft and nothing that is not there", async ({ page }) => {
    for (const path of [
      "/institute/3",
      "/institute/3/courses",
      `${landing}/courses/999999`,
      `${landing}/nonsense`,
      "/institute/x",
    ]) {
      expect((await page.goto(`${hostOf("acme")}${path}`))?.status(), path).toBe(404)
    }
  })

  test("is read by search engines at its own address only", async ({ page }) => {
    expect(await textAt(page, `${hostOf("acme")}/robots.txt`)).toContain(`Sitemap: ${hostOf("acme")}/sitemap.xml`)
    const sitemap = await textAt(page, `${hostOf("acme")}/sitemap.xml`)
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "")
    expect(addresses.length).toBeGreaterThan(25)
    expect(addresses.every((address) => address.startsWith(`${hostOf("acme")}/institute/2`))).toBe(true)
    const manifest = JSON.parse(await textAt(page, `${hostOf("sargam")}/manifest.webmanifest`))
    expect(manifest.name).toBe("सरगम संगीत विद्यालय")
  })
})

test.describe("the platform", () => {
  test("has a home page with plans and institutes that lead to their own addresses", async ({ page }) => {
    await page.goto("/")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("link", { name: "Acme Academy" })).toHaveAttribute(
      "href",
      `${hostOf("acme")}${landing}`,
    )
    await expectNoFaultsAnywhere(page)
  })

  for (const path of [
    "/features",
    "/pricing",
    "/institutes",
    "/about-us",
    "/contact-us",
    "/faq",
    "/terms",
    "/privacy",
    "/refund-policy",
    "/legal-contact",
  ]) {
    test(`shows ${path} without a fault, at the width of a phone too`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await expectNoFaultsAnywhere(page)
    })
  }

  test("shows prices by month and by year, and finds an institute", async ({ page }) => {
    await page.goto("/pricing")
    await expect(page.getByText("₹2,999").first()).toBeVisible()
    await page.getByText("Yearly").click()
    await expect(page.getByText("₹29,990").first()).toBeVisible()
    await page.goto("/institutes?searchParam=rival")
    await expect(page.locator("main article")).toHaveCount(1)
  })
})
