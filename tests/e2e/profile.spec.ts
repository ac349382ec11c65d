import sharp from "sharp"
import { expectAccessible } from "./accessibility"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember, joinInstitute } from "./members"
import { signIn } from "./sign-in"
import { fillSignInForm } from "./sign-in-form"
import { expect, test } from "./fixtures"

/** An institute other than the project's. */
const OTHER_SLUG = "sargam"
const PERSONAL = "/student/profile/personal"

test(
  "a changed name is in the header immediately and after a reload",
  { tag: ["@phone", "@main", "@profile"] },
  async ({ page }) => {
    await signIn(page, await createMember(), "/student")
    await page.getByRole("button", { name: "Tara Newcomer’s account" }).click()
    await page.getByRole("menuitem", { name: "Your profile" }).click()
    await page.waitForURL(urlAt(demoSlug(), PERSONAL))
    await page.getByRole("textbox", { name: "First name" }).fill("Meera")
    await page.getByLabel("Date of birth").fill("2001-05-30")
    await page.getByRole("button", { name: "Save changes" }).click()
    await expect(page.getByText("Changes saved.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Meera Newcomer’s account" })).toBeVisible()
    await page.reload()
    await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Meera")
    await expect(page.getByLabel("Date of birth")).toHaveValue("2001-05-30")
  },
)

test("a picture is cropped by keyboard and saved as a square", { tag: ["@profile"] }, async ({ page }) => {
  await signIn(page, await createMember(), PERSONAL)
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
    .getByLabel("Photo", { exact: true })
    .last()
    .setInputFiles({ name: "two.png", mimeType: "image/png", buffer })
  const dialog = page.getByRole("dialog")
  const area = dialog.getByRole("group", { name: "Crop area" })
  await expectAccessible(page)
  await area.focus()
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press("ArrowLeft")
  await dialog.getByRole("button", { name: "Use photo" }).click()
  await expect(page.getByText("New photo, not saved yet")).toBeVisible()
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Changes saved.")).toBeVisible()
  const avatar = page.getByRole("button", { name: "Tara Newcomer’s account" }).locator("img")
  const savedPicture = await page.request.get((await avatar.getAttribute("src")) ?? "")
  const { data, info } = await sharp(await savedPicture.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(info.height)
  expect([data[0] ?? 255, data[2] ?? 0].map((channel) => channel > 128)).toEqual([false, true])
})

test(
  "a session at another institute can be ended, and its page leaves immediately",
  { tag: ["@phone", "@profile", "@auth"] },
  async ({ page, openPage }) => {
    const account = await createMember()
    const other = await openPage(await joinInstitute(account, { role: "Student", slug: OTHER_SLUG }), "/student")
    await expect(other.locator('[data-live="active open"]')).toBeVisible()
    await signIn(page, account, "/student/profile/devices")
    await expect(page.getByText("This device", { exact: true })).toHaveCount(1)
    await page.getByRole("button", { name: /^Sign out .* at / }).click()
    await other.waitForURL((url) => url.pathname.startsWith("/institute/"))
    await expect(page.getByText("You aren’t signed in on any other device.")).toBeVisible()
  },
)

test(
  "the institute switch leads to the sign-in first, then to the area",
  { tag: ["@phone", "@profile", "@auth"] },
  async ({ page }) => {
    const account = await createMember()
    await joinInstitute(account, { role: "Student", slug: OTHER_SLUG })
    await signIn(page, account, "/student")
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
  },
)

test("changing the password requires the present one", { tag: ["@profile"] }, async ({ page }) => {
  const account = await createMember()
  await signIn(page, account, PERSONAL)
  await page.getByLabel("Current password", { exact: true }).fill("a guess")
  await page.getByLabel("New password", { exact: true }).fill("another sentence nobody guesses")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("The current password is incorrect.")).toBeVisible()
  await page.getByLabel("Current password", { exact: true }).fill(account.password)
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Password changed.", { exact: false })).toBeVisible()
  await page.context().clearCookies()
  await page.goto(urlAt(demoSlug(), "/login"))
  await fillSignInForm(page, account)
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible()
})

test("a teacher edits the public profile and the payout details", { tag: ["@phone", "@profile"] }, async ({ page }) => {
  await signIn(page, await createMember({ role: "Teacher" }), "/teacher/profile/teaching")
  await page.getByRole("textbox", { name: "PAN" }).fill("aagcb7383j")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Changes saved.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "PAN" })).toHaveValue("••••383J")
})
