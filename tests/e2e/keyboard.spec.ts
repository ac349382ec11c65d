import type { Locator, Page } from "@playwright/test"
import { demoSlug, urlAt } from "./institute-urls"
import { createInstitute, createMember, type Member } from "./members"
import { rows } from "./screen-controls"
import { signIn } from "./sign-in"
import { type Account, finishSignIn } from "./sign-in-form"
import { unique } from "./unique"
import { expect, test } from "./fixtures"
import { fullChromium } from "./full-chromium"

test.use(fullChromium)

/** More than the stops of a list of twenty rows, each with a checkbox, a link and a menu. */
const MAX_STEPS = 120

/** The focused element and whether its focus is visible. */
const focusState = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || !document.hasFocus()) return undefined
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const hasFocusRing = (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none"
    const isHighlighted = hasFocusRing || element.matches("[role^=menuitem][data-highlighted]")
    return { html: element.outerHTML.slice(0, 160), isFocusVisible: isHighlighted && width > 0 && height > 0 }
  })

/** Presses Tab until a control has the focus; expects a visible focus at every stop. */
async function tabTo(page: Page, control: Locator, key = "Tab"): Promise<void> {
  await expect(control.first()).toBeAttached()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const at = await focusState(page)
    if (at) expect(at.isFocusVisible, `the focus is visible on ${at.html}`).toBe(true)
  }
  throw new Error(`${control.toString()} cannot be reached by ${key}`)
}

/** Tabs to a control and presses Enter. */
async function pressEnterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press("Enter")
}

/** Tabs to a field and replaces its value by typing. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(text)
}

/** Opens a menu and selects an entry with the arrow keys. */
async function chooseFromMenu(page: Page, menu: Locator, entry: string): Promise<void> {
  await pressEnterOn(page, menu)
  await tabTo(page, page.getByRole("menuitem", { name: entry, exact: true }), "ArrowDown")
  await page.keyboard.press("Enter")
}

async function signInByKeyboard(page: Page, address: string, { email, password }: Account): Promise<void> {
  await page.goto(address)
  await typeInto(page, page.getByRole("textbox", { name: "Email" }), email)
  await typeInto(page, page.getByRole("textbox", { name: "Password", exact: true }), password)
  await page.keyboard.press("Enter")
  await finishSignIn(page)
  await waitUntilInteractive(page)
}

/** Signs a member in and opens a page of an area; returns once it reacts to the keyboard. */
async function openArea(page: Page, member: Member, path: string): Promise<void> {
  await signIn(page, member, path)
  await waitUntilInteractive(page)
}

/** The live connection is opened after hydration. */
const waitUntilInteractive = (page: Page) =>
  expect(page.locator("[data-live]")).toHaveAttribute("data-live", "active open", { timeout: 20_000 })

const navigationLink = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true })
/** On a phone, links that do not fit into the bar are in the menu "More". */
async function navigateTo(page: Page, name: string): Promise<void> {
  const link = navigationLink(page, name).filter({ visible: true })
  if ((await link.count()) === 0) await pressEnterOn(page, page.getByRole("button", { name: "More" }))
  await pressEnterOn(page, page.getByRole("link", { name, exact: true }).filter({ visible: true }))
}

test(
  "a student can sign in, skip the header, open the bell, edit the profile and sign out by keyboard alone",
  { tag: ["@main", "@auth", "@profile", "@notifications"] },
  async ({ page }) => {
    await signInByKeyboard(page, urlAt(demoSlug(), "/login"), await createMember())
    await page.reload()
    await page.keyboard.press("Tab")
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("main")).toBeFocused()

    await page.reload()
    const bell = page.getByRole("banner").getByRole("button", { name: /^Notifications/ })
    await pressEnterOn(page, bell)
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(bell).toBeFocused()

    await chooseFromMenu(page, page.getByRole("button", { name: /^Tara.*’s account$/ }), "Your profile")
    await expect(page).toHaveURL(/\/student\/profile/)
    await typeInto(page, page.getByLabel("First name"), "Zoya")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("status").filter({ hasText: /^Changes saved/ })).toBeVisible()
    await pressEnterOn(page, page.getByRole("link", { name: "Devices", exact: true }))
    await expect(page.getByText("Signed-in devices")).toBeVisible()
    await chooseFromMenu(page, page.getByRole("button", { name: /^Zoya.*’s account$/ }), "Sign out")
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  },
)

test(
  "a teacher can use the search and edit the public profile by keyboard alone",
  { tag: ["@profile"] },
  async ({ page }) => {
    await openArea(page, await createMember({ role: "Teacher" }), "/teacher")
    await page.keyboard.press("ControlOrMeta+k")
    const search = page.getByRole("dialog").getByRole("combobox")
    await expect(search).toBeFocused()
    await page.keyboard.type("Items")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(urlAt(demoSlug(), "/teacher/courses"))
    await chooseFromMenu(page, page.getByRole("button", { name: /^Tara.*’s account$/ }), "Your profile")
    await pressEnterOn(page, page.getByRole("link", { name: "Teaching", exact: true }))
    await typeInto(page, page.getByLabel("Headline"), "Sitar, slowly")
    await pressEnterOn(page, page.getByRole("button", { name: "Save changes" }).first())
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /^Changes saved/ })
        .first(),
    ).toBeVisible()
  },
)

test(
  "an institute administrator can invite a member and cancel a dialog by keyboard alone",
  { tag: ["@members"] },
  async ({ page }) => {
    const name = unique("Asha").replaceAll(" ", "-").replaceAll(/\d/g, "x")
    await openArea(page, await createMember({ role: "InstituteAdmin" }), "/admin")
    await navigateTo(page, "Users")
    await pressEnterOn(page, page.getByRole("link", { name: "Add student" }))
    const sheet = page.getByRole("dialog", { name: "Add student" })
    await expect(sheet.getByLabel("First name")).toBeFocused()
    await page.keyboard.type(name)
    await typeInto(page, sheet.getByLabel("Email"), "no address")
    await page.keyboard.press("Enter")
    await expect(sheet.getByLabel("Email")).toBeFocused()
    await typeInto(page, sheet.getByLabel("Email"), `${unique("asha").replaceAll(" ", "-").toLowerCase()}@people.test`)
    await page.keyboard.press("Enter")
    await expect(page.getByText(`${name} was invited`)).toBeVisible()

    await typeInto(page, page.getByRole("searchbox"), name)
    await expect(rows(page)).toHaveCount(1)
    const menu = page.getByRole("button", { name: `Actions for ${name}` })
    await chooseFromMenu(page, menu, "Withdraw invitation")
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("alertdialog")).toBeHidden()
    await expect(menu).toBeFocused()
    await expect(rows(page)).toHaveCount(1)
  },
)

test(
  "an administrator can send a notification to all teachers by keyboard alone",
  { tag: ["@phone", "@notifications"] },
  async ({ page }) => {
    const title = unique("Staff meeting")
    await openArea(page, await createMember({ role: "Admin" }), "/admin")
    await navigateTo(page, "Notifications")
    await pressEnterOn(page, page.getByRole("link", { name: "New notification" }).first())
    await typeInto(page, page.getByLabel("Title", { exact: true }), title)
    await typeInto(page, page.getByLabel("Message", { exact: true }), "At four, in the large room.")
    const audience = page.getByRole("combobox", { name: "Send to", exact: true })
    await tabTo(page, audience)
    await audience.press("ArrowDown")
    await expect(audience).toHaveValue("role")
    await tabTo(page, page.getByRole("combobox", { name: "Role" }))
    await page.keyboard.type("Teach")
    await pressEnterOn(page, page.getByRole("button", { name: /^Send to/ }))
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  },
)

test(
  "the platform owner can search an institute and change whether it is featured by keyboard alone",
  { tag: ["@platform"] },
  async ({ page }) => {
    const { slug } = await createInstitute(unique("featured").replaceAll(" ", "-"), unique("Featured Academy"))
    await openArea(page, await createMember({ role: "SuperAdmin" }), "/master")
    await navigateTo(page, "Institutes")
    await typeInto(page, page.getByRole("searchbox"), slug)
    await expect(rows(page)).toHaveCount(1)
    const featured = rows(page).getByRole("switch")
    await tabTo(page, featured)
    for (const isFeatured of [true, false]) {
      // The switch shows the choice before it is saved, and the choices are saved one after another.
      const saved = page.waitForResponse(
        (response) => response.url().includes("/updateInstituteFeaturedFlag") && response.ok(),
      )
      await page.keyboard.press("Space")
      await expect(featured).toBeChecked({ checked: isFeatured })
      await saved
    }
    await page.reload()
    await expect(featured).not.toBeChecked()
  },
)
