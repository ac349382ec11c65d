import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import sharp from "sharp"
import { signUp } from "./elsewhere"
import { type Account, at, DEMO_PASSWORD, fillIn, newcomer, signIn, slugOf } from "./newcomer"
import { expectNoFaults } from "./faults"

/** Another institute than that of the project. */
const OTHER = "sargam"
const personal = () => at(slugOf(), "/student/profile/personal")

/** Has somebody who has an account join another institute with it. */
async function join(request: APIRequestContext, account: Account, slug: string) {
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slug}`)).json()
  await signUp({ ...account, first_name: "Tara", last_name: "Newcomer", instituteId: data.institute_Id })
}

/** The other institute speaks Hindi by itself. */
const speakEnglish = (page: Page, slug: string) =>
  page.context().addCookies([{ name: "language", value: "en", url: at(slug, "/") }])

async function elsewhere(browser: Browser, slug: string, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await speakEnglish(page, slug)
  await signIn(page, slug, account)
  return page
}

test("a name is changed and stands in the head at once, and after a reload", async ({ page, request }) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await page.getByRole("button", { name: "Account of Tara Newcomer" }).click()
  await page.getByRole("menuitem", { name: "Your profile" }).click()
  await page.waitForURL(personal())
  await page.getByRole("textbox", { name: "First name" }).fill("Meera")
  await page.getByLabel("Date of birth").fill("2001-05-30")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Account of Meera Newcomer" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Meera")
  await expect(page.getByLabel("Date of birth")).toHaveValue("2001-05-30")
})

test("a picture is cut by keys and by dragging, and kept as a square", async ({ page, request }) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await page.goto(personal())
  const half = { create: { width: 300, height: 300, channels: 3 as const, background: "#cc0000" } }
  const blue = await sharp({ create: { ...half.create, background: "#0000cc" } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { ...half.create, width: 600 } })
    .composite([{ input: blue, left: 300, top: 0 }])
    .png()
    .toBuffer()
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Tara")
  await page
    .getByLabel("Picture", { exact: true })
    .last()
    .setInputFiles({ name: "two.png", mimeType: "image/png", buffer })
  const dialog = page.getByRole("dialog")
  const area = dialog.getByRole("group", { name: "Part of the picture that is shown" })
  await area.focus()
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press("ArrowLeft")
  await dialog.getByRole("button", { name: "Use this part" }).click()
  await expect(page.getByText("New picture, not saved yet")).toBeVisible()
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()
  const head = page.getByRole("button", { name: "Account of Tara Newcomer" }).locator("img")
  const kept = await page.request.get((await head.getAttribute("src")) ?? "")
  const { data, info } = await sharp(await kept.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(info.height)
  expect([data[0] ?? 255, data[2] ?? 0].map((part) => part > 128)).toEqual([false, true])
})

test("a device at another institute is ended, and it is told at once", async ({ page, request, browser }) => {
  const account = await newcomer(request, slugOf())
  await join(request, account, OTHER)
  await signIn(page, slugOf(), account)
  const other = await elsewhere(browser, OTHER, account)
  await other.waitForURL(at(OTHER, "/student"))
  await expect(other.locator('[data-live="active open"]')).toBeVisible()
  await page.goto(at(slugOf(), "/student/profile/devices"))
  await expect(page.getByText("This device", { exact: true })).toHaveCount(1)
  await page.getByRole("button", { name: /^Sign out .* at / }).click()
  await other.waitForURL((url) => url.pathname.startsWith("/institute/"))
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible()
  await other.context().close()
})

test("another institute is a press away: to its sign-in first, then to its area", async ({ page, request }) => {
  const account = await newcomer(request, slugOf())
  await signIn(page, slugOf(), account)
  await expect(page.getByRole("button", { name: "Account of Tara Newcomer" })).toBeVisible()
  await join(request, account, OTHER)
  await speakEnglish(page, OTHER)
  await page.reload()
  const choose = async () => {
    await page.getByRole("button", { name: "Switch institute" }).filter({ visible: true }).click()
    await page
      .getByRole("menuitem")
      .and(page.locator(`a[href*="//${OTHER}."]`))
      .click()
  }
  await choose()
  await page.waitForURL((url) => url.hostname.startsWith(OTHER) && url.pathname === "/login")
  await expect(page.locator("input[type=email]")).toHaveValue(account.email)
  await page.locator("input[type=password]").fill(account.password)
  await page.keyboard.press("Enter")
  await page.waitForURL(at(OTHER, "/student"))
  await page.goto(at(slugOf(), "/student"))
  await choose()
  await page.waitForURL((url) => url.href.startsWith(at(OTHER, "/student")))
})

test("a password is changed by the old one", async ({ page, request }) => {
  const account = await newcomer(request, slugOf())
  await signIn(page, slugOf(), account)
  await page.goto(personal())
  await page.getByLabel("Present password", { exact: true }).fill("a guess")
  await page.getByLabel("New password", { exact: true }).fill("another sentence nobody guesses")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("This is not your present password.")).toBeVisible()
  await page.getByLabel("Present password", { exact: true }).fill(account.password)
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Your password was changed.", { exact: false })).toBeVisible()
  await page.context().clearCookies()
  await page.goto(at(slugOf(), "/login"))
  await fillIn(page, { email: account.email, password: account.password })
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible()
})

test("a teacher says what learners read, and how they are paid", async ({ page }) => {
  const teacher = { email: `teacher@${slugOf()}.test`, password: DEMO_PASSWORD }
  await signIn(page, slugOf(), teacher)
  await page.goto(at(slugOf(), "/teacher/profile/teaching"))
  await page.getByRole("textbox", { name: "PAN" }).fill("aagcb7383j")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "PAN" })).toHaveValue("••••383J")
})

test("no part has a fault that a machine can find", async ({ page, request }) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  for (const part of ["personal", "parents", "devices", "privacy"])
    await expectNoFaults(page, at(slugOf(), `/student/profile/${part}`))
})
