import { expect, type Page, test } from "@playwright/test"
import { type Account, at, newcomer, signIn, slugOf } from "./newcomer"
import { ownInstitute } from "./own-admin"
import { expectNoFaults } from "./faults"

const privacy = () => at(slugOf(), "/student/profile/privacy")
const keep = (page: Page) => page.getByRole("button", { name: "Keep my account" }).first()

/** Shows that it is oneself, in the panel that asks for it. */
async function prove(page: Page, { password }: Account) {
  const panel = page.getByRole("dialog")
  await panel.getByLabel("Your password").fill(password)
  await panel.getByRole("button", { name: "Go on" }).click()
  return panel
}

test("an account that is to be erased signs out everywhere, says so on coming in, and is kept by a press", async ({
  page,
  request,
  browser,
}) => {
  const account = await newcomer(request, slugOf())
  await signIn(page, slugOf(), account)
  await page.goto(privacy())
  await page.getByRole("button", { name: "Erase my account" }).click()
  const panel = await prove(page, account)
  await expect(panel.getByText("What stays, and why")).toBeVisible()
  await panel.getByRole("button", { name: "Erase my account" }).click()
  await page.waitForURL(at(slugOf(), "/login?gone=erase"), { waitUntil: "commit" })
  await expect(page.getByText("Your account is to be erased in fourteen days")).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, slugOf(), account)
  await elsewhere.waitForURL(at(slugOf(), "/student"))
  await expect(elsewhere.getByRole("region", { name: "Your account is to be erased" })).toContainText(
    "Your account will be erased on",
  )
  await expectNoFaults(elsewhere, at(slugOf(), "/student/my-learning"))
  await keep(elsewhere).click()
  await expect(keep(elsewhere)).toHaveCount(0)
  await elsewhere.goto(privacy())
  await expect(elsewhere.getByRole("button", { name: "Erase my account" })).toBeVisible()
  await elsewhere.context().close()
})

test("the only administrator of an institute cannot go, and is told why", async ({ page, request }) => {
  const slug = `solo-${Date.now().toString(36)}`
  await signIn(page, slug, await ownInstitute(request, { slug, at: slugOf() }))
  await page.goto(at(slug, "/admin/profile/privacy"))
  await expect(page.getByText(/^You alone run Solo Academy/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Erase my account" })).toHaveCount(0)
})

test("language and appearance go along to the next browser", async ({ page, request, browser }) => {
  const account = await newcomer(request, slugOf())
  await signIn(page, slugOf(), account)
  await page.goto(at(slugOf(), "/student/profile/personal"))
  const kept = () => page.waitForResponse((answer) => answer.url().endsWith("/saveOwnSettings") && answer.ok())
  await Promise.all([kept(), page.getByLabel("Appearance", { exact: true }).selectOption("dark")])
  await page.getByLabel("Language", { exact: true }).selectOption("hi")
  await expect(page.locator("html")).toHaveAttribute("lang", "hi")

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(at(slugOf(), "/login"))
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "en")
  await signIn(elsewhere, slugOf(), account)
  await elsewhere.waitForURL(at(slugOf(), "/student"))
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "hi")
  await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "dark")
  await elsewhere.context().close()
})
