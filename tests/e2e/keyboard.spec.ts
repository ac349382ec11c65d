import { expect, type Locator, type Page, test } from "@playwright/test"
import { rows, unique } from "./desk"
import { type Account, arrive, at, slugOf } from "./newcomer"
import { ownMember } from "./own-admin"

const MOST_STEPS = 80

/** What has the focus, and whether one sees that it has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || !document.hasFocus()) return undefined
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const isRinged = (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none"
    const isMarked = isRinged || element.matches("[role^=menuitem][data-highlighted]")
    return { html: element.outerHTML.slice(0, 160), isSeen: isMarked && width > 0 && height > 0 }
  })

/** Goes on with Tab until a control has the focus; every stop on the way shows that it has it. */
async function reach(page: Page, control: Locator, key = "Tab"): Promise<void> {
  await expect(control.first()).toBeAttached()
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const at = await focused(page)
    if (at) expect(at.isSeen, `the focus is seen on ${at.html}`).toBe(true)
  }
  throw new Error(`${control.toString()} cannot be reached by ${key}`)
}

/** Reaches a control and presses Enter there. */
async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control)
  await page.keyboard.press("Enter")
}

/** Reaches a field and types into it, over what stands there. */
async function type(page: Page, field: Locator, words: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(words)
}

/** Opens a menu and goes to one of its entries with the arrows. */
async function choose(page: Page, menu: Locator, entry: string): Promise<void> {
  await press(page, menu)
  await reach(page, page.getByRole("menuitem", { name: entry, exact: true }), "ArrowDown")
  await page.keyboard.press("Enter")
}

async function comeIn(page: Page, address: string, { email, password }: Account): Promise<void> {
  await page.goto(address)
  await type(page, page.getByRole("textbox", { name: "E-mail" }), email)
  await type(page, page.getByRole("textbox", { name: "Password", exact: true }), password)
  await page.keyboard.press("Enter")
  await arrive(page)
  await expect(page.locator("[data-live]")).toHaveAttribute("data-live", "active open", { timeout: 20_000 })
}

const navigation = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true })
/** On a phone what does not fit into the bar stands behind "More". */
async function go(page: Page, name: string): Promise<void> {
  const link = navigation(page, name).filter({ visible: true })
  if ((await link.count()) === 0) await press(page, page.getByRole("button", { name: "More" }))
  await press(page, page.getByRole("link", { name, exact: true }).filter({ visible: true }))
}

test("a student, by keyboard alone: past the head, to the bell, the profile and out", async ({ page, request }) => {
  test.slow()
  await comeIn(page, at(slugOf(), "/login"), await ownMember(request, slugOf(), "Student"))
  await page.reload()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()

  await page.reload()
  const bell = page.getByRole("banner").getByRole("button", { name: /^Notifications/ })
  await press(page, bell)
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(bell).toBeFocused()

  await choose(page, page.getByRole("button", { name: "Account of Tara" }), "Your profile")
  await expect(page).toHaveURL(/\/student\/profile/)
  await type(page, page.getByLabel("First name"), "Zoya")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible()
  await press(page, page.getByRole("link", { name: "Devices", exact: true }))
  await expect(page.getByText("Where you are signed in")).toBeVisible()
  await choose(page, page.getByRole("button", { name: "Account of Zoya" }), "Sign out")
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
})

test("a teacher, by keyboard alone: by search to the profile, and what learners read", async ({ page, request }) => {
  test.slow()
  await comeIn(page, at(slugOf(), "/login"), await ownMember(request, slugOf(), "Teacher"))
  await page.keyboard.press("ControlOrMeta+k")
  const search = page.getByRole("dialog").getByRole("combobox")
  await expect(search).toBeFocused()
  await page.keyboard.type("Courses")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(at(slugOf(), "/teacher/courses"))
  await choose(page, page.getByRole("button", { name: "Account of Tara" }), "Your profile")
  await press(page, page.getByRole("link", { name: "Teaching", exact: true }))
  await type(page, page.getByLabel("In one line"), "Sitar, slowly")
  await press(page, page.getByRole("button", { name: "Save changes" }).first())
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /^Saved/ })
      .first(),
  ).toBeVisible()
})

test("an institute's administrator, by keyboard alone: asks somebody to come, and disables nobody by mistake", async ({
  page,
  request,
}) => {
  test.slow()
  const name = unique("Asha").replaceAll(" ", "-").replaceAll(/\d/g, "x")
  await comeIn(page, at(slugOf(), "/login"), await ownMember(request, slugOf(), "InstituteAdmin"))
  await go(page, "Users")
  await press(page, page.getByRole("link", { name: "Add student" }))
  const sheet = page.getByRole("dialog", { name: "Add student" })
  await expect(sheet.getByLabel("First name")).toBeFocused()
  await page.keyboard.type(name)
  await type(page, sheet.getByLabel("E-mail"), "no address")
  await page.keyboard.press("Enter")
  await expect(sheet.getByLabel("E-mail")).toBeFocused()
  await type(page, sheet.getByLabel("E-mail"), `${unique("asha").replaceAll(" ", "-").toLowerCase()}@people.test`)
  await page.keyboard.press("Enter")
  await expect(page.getByText(`${name} has been invited`)).toBeVisible()

  await type(page, page.getByRole("searchbox"), name)
  await expect(rows(page)).toHaveCount(1)
  const menu = page.getByRole("button", { name: `Actions for ${name}` })
  await choose(page, menu, "Withdraw invitation")
  await expect(page.getByRole("alertdialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alertdialog")).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(rows(page)).toHaveCount(1)
})

test("an administrator, by keyboard alone: writes a notification to all teachers", async ({ page, request }) => {
  test.slow()
  const title = unique("Staff meeting")
  await comeIn(page, at(slugOf(), "/login"), await ownMember(request, slugOf(), "Admin"))
  await go(page, "Notifications")
  await press(page, page.getByRole("link", { name: "New notification" }).first())
  await type(page, page.getByLabel("Title", { exact: true }), title)
  await type(page, page.getByLabel("Text", { exact: true }), "At four, in the large room.")
  const audience = page.getByRole("combobox", { name: "For", exact: true })
  await reach(page, audience)
  await audience.press("ArrowDown")
  await expect(audience).toHaveValue("role")
  await reach(page, page.getByRole("combobox", { name: "Role" }))
  await page.keyboard.type("Teach")
  await press(page, page.getByRole("button", { name: /^Send to/ }))
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
})

test("the platform's owner, by keyboard alone: finds an institute and takes it off the front", async ({
  page,
  request,
}) => {
  test.slow()
  await comeIn(page, "/login", await ownMember(request, "lectern", "SuperAdmin"))
  await expect(page).toHaveURL((url) => url.pathname === "/master")
  await go(page, "Institutes")
  await type(page, page.getByRole("searchbox"), "sargam")
  await expect(rows(page)).toHaveCount(1)
  const featured = rows(page).getByRole("switch")
  await reach(page, featured)
  await page.keyboard.press("Space")
  await expect(featured).not.toBeChecked()
  await page.keyboard.press("Space")
  await expect(featured).toBeChecked()
})
