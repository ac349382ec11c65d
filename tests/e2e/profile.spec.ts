import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import sharp from "sharp"
import { signUp } from "./post-from-new-ip"
import { type Account, urlAt, DEMO_PASSWORD, fillSignInForm, createStudent, signIn, demoSlug } from "./accounts"
import { expectScreenAccessible } from "./accessibility"

/** An institute other than the project's. */
const OTHER_SLUG = "sargam"
const personalUrl = () => urlAt(demoSlug(), "/student/profile/personal")

/** Lets an account join another institute. */
async function joinInstitute(request: APIRequestContext, account: Account, slug: string) {
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slug}`)).json()
  await signUp({ ...account, first_name: "Tara", last_name: "Newcomer", instituteId: data.institute_Id })
}

/** The other institute's default language is Hindi. */
const setEnglish = (page: Page, slug: string) =>
  page.context().addCookies([{ name: "language", value: "en", url: urlAt(slug, "/") }])

async function openOnOtherDevice(browser: Browser, slug: string, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await setEnglish(page, slug)
  await signIn(page, slug, account)
  return page
}

test("a changed name is in the header immediately and after a reload", async ({ page, request }) => {
  await signIn(page, demoSlug(), await createStudent(request, demoSlug()))
  await page.getByRole("button", { name: "Account of Tara Newcomer" }).click()
  await page.getByRole("menuitem", { name: "Your profile" }).click()
  await page.waitForURL(personalUrl())
  await page.getByRole("textbox", { name: "First name" }).fill("Meera")
  await page.getByLabel("Date of birth").fill("2001-05-30")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Account of Meera Newcomer" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Meera")
  await expect(page.getByLabel("Date of birth")).toHaveValue("2001-05-30")
})

test("a picture is cropped by keyboard and saved as a square", async ({ page, request }) => {
  await signIn(page, demoSlug(), await createStudent(request, demoSlug()))
  await page.goto(personalUrl())
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
  const avatar = page.getByRole("button", { name: "Account of Tara Newcomer" }).locator("img")
  const savedPicture = await page.request.get((await avatar.getAttribute("src")) ?? "")
  const { data, info } = await sharp(await savedPicture.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(info.height)
  expect([data[0] ?? 255, data[2] ?? 0].map((channel) => channel > 128)).toEqual([false, true])
})

test("a session at another institute can be ended, and its page leaves immediately", async ({
  page,
  request,
  browser,
}) => {
  const account = await createStudent(request, demoSlug())
  await joinInstitute(request, account, OTHER_SLUG)
  await signIn(page, demoSlug(), account)
  const other = await openOnOtherDevice(browser, OTHER_SLUG, account)
  await other.waitForURL(urlAt(OTHER_SLUG, "/student"))
  await expect(other.locator('[data-live="active open"]')).toBeVisible()
  await page.goto(urlAt(demoSlug(), "/student/profile/devices"))
  await expect(page.getByText("This device", { exact: true })).toHaveCount(1)
  await page.getByRole("button", { name: /^Sign out .* at / }).click()
  await other.waitForURL((url) => url.pathname.startsWith("/institute/"))
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible()
  await other.context().close()
})

test("the institute switch leads to the sign-in first, then to the area", async ({ page, request }) => {
  const account = await createStudent(request, demoSlug())
  await signIn(page, demoSlug(), account)
  await expect(page.getByRole("button", { name: "Account of Tara Newcomer" })).toBeVisible()
  await joinInstitute(request, account, OTHER_SLUG)
  await setEnglish(page, OTHER_SLUG)
  await page.reload()
  const choose = async () => {
    await page.getByRole("button", { name: "Switch institute" }).filter({ visible: true }).click()
    await page
      .getByRole("menuitem")
      .and(page.locator(`a[href*="//${OTHER_SLUG}."]`))
      .click()
  }
  await choose()
  await page.waitForURL((url) => url.hostname.startsWith(OTHER_SLUG) && url.pathname === "/login")
  await expect(page.locator("input[type=email]")).toHaveValue(account.email)
  await page.locator("input[type=password]").fill(account.password)
  await page.keyboard.press("Enter")
  await page.waitForURL(urlAt(OTHER_SLUG, "/student"))
  await page.goto(urlAt(demoSlug(), "/student"))
  await choose()
  await page.waitForURL((url) => url.href.startsWith(urlAt(OTHER_SLUG, "/student")))
})

test("changing the password requires the present one", async ({ page, request }) => {
  const account = await createStudent(request, demoSlug())
  await signIn(page, demoSlug(), account)
  await page.goto(personalUrl())
  await page.getByLabel("Present password", { exact: true }).fill("a guess")
  await page.getByLabel("New password", { exact: true }).fill("another sentence nobody guesses")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("This is not your present password.")).toBeVisible()
  await page.getByLabel("Present password", { exact: true }).fill(account.password)
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Your password was changed.", { exact: false })).toBeVisible()
  await page.context().clearCookies()
  await page.goto(urlAt(demoSlug(), "/login"))
  await fillSignInForm(page, { email: account.email, password: account.password })
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible()
})

test("a teacher edits the public profile and the payout details", async ({ page }) => {
  const teacher = { email: `teacher@${demoSlug()}.test`, password: DEMO_PASSWORD }
  await signIn(page, demoSlug(), teacher)
  await page.goto(urlAt(demoSlug(), "/teacher/profile/teaching"))
  await page.getByRole("textbox", { name: "PAN" }).fill("aagcb7383j")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "PAN" })).toHaveValue("••••383J")
})

test("every section of the profile is accessible", async ({ page, request }) => {
  await signIn(page, demoSlug(), await createStudent(request, demoSlug()))
  for (const section of ["personal", "parents", "devices", "privacy"])
    await expectScreenAccessible(page, urlAt(demoSlug(), `/student/profile/${section}`))
})
