import { expect, test } from "./fixtures"
import { demoSlug, urlAt } from "./institute-urls"

test.use({ serviceWorkers: "allow" })

test(
  "a link that is followed offline shows a page of the institute, which gives way when the network is back",
  { tag: ["@main", "@shell"] },
  async ({ page, context }) => {
    await page.goto(urlAt(demoSlug(), "/"))
    const name = await page.locator('meta[name="application-name"]').getAttribute("content")
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated")

    await context.setOffline(true)
    const link = page.getByRole("link", { name: "Courses" }).first()
    const address = await link.evaluate((element: HTMLAnchorElement) => element.href)
    await page.goto(address).catch(() => undefined)
    await expect(page.getByRole("heading", { level: 1, name: "You’re offline" })).toBeVisible()
    await expect(page).toHaveTitle(`You’re offline – ${name}`)
    await expect(page.locator("img")).toHaveJSProperty("complete", true)
    expect(await page.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await page.locator('link[rel="icon"]').getAttribute("href")).toMatch(/^data:image\//)

    await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "")
    await context.setOffline(false)
    await expect(page.getByRole("heading", { level: 1, name: "You’re offline" })).toBeHidden()
    await expect(page).toHaveURL(address)
  },
)
