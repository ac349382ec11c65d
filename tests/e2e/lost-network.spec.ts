import type { Locator, Page } from "@playwright/test"
import { type Cut, expect, test } from "./cut-network"
import { createItem } from "./items"
import { createInstitute, createMember, type Member } from "./members"
import { unique } from "./unique"

/** A screen that writes: what is typed, how it is sent, and what says that it was saved. */
interface WritingScreen {
  member: () => Promise<Member>
  path: (member: Member) => string | Promise<string>
  open?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  /** Undefined where it is saved while it is typed. */
  button?: (page: Page) => Locator
  saved: (page: Page, text: string) => Locator
  /** What the server has after a reload. */
  reloaded?: (page: Page, text: string) => Promise<void>
}

const admin = () => createMember({ role: "InstituteAdmin" })
const owner = () => createInstitute(unique("cut").replaceAll(" ", "-"), "Cut Off Academy")
const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name, exact: true })
const textbox = (name: string) => (page: Page) => page.getByRole("textbox", { name, exact: true })
const inField = (field: WritingScreen["field"]) => (page: Page, text: string) =>
  expect(field(page)).toHaveValue(text, { timeout: 20_000 })

const newSection: WritingScreen = {
  member: admin,
  path: async (member) => `/admin/courses/${await createItem(member)}/content`,
  field: textbox("Title of a new section"),
  button: button("Add section"),
  saved: (page, text) => page.getByRole("heading", { name: text }),
}
const notification: WritingScreen = {
  member: admin,
  path: () => "/admin/notifications/new",
  field: (page) => page.getByLabel("Title", { exact: true }),
  saved: (page) => page.getByText(/^Draft saved at/),
  reloaded: inField((page) => page.getByLabel("Title", { exact: true })),
}
const role: WritingScreen = {
  member: owner,
  path: () => "/admin/roles",
  open: (page) => page.getByRole("link", { name: "Add role" }).click(),
  field: (page) => page.getByRole("dialog").getByRole("textbox", { name: "Name" }),
  button: (page) => page.getByRole("dialog").getByRole("button", { name: "Add role" }),
  saved: (page, text) => page.getByRole("heading", { level: 1, name: `Screens for ${text}` }),
}
const instituteProfile: WritingScreen = {
  member: owner,
  path: () => "/admin/institute/profile",
  field: (page) => page.getByLabel(/^Tagline/),
  button: button("Save profile"),
  saved: (page) => page.getByText("Saved. Your page is up to date."),
  reloaded: inField((page) => page.getByLabel(/^Tagline/)),
}
const ownProfile: WritingScreen = {
  member: () => createMember(),
  path: () => "/student/profile/personal",
  field: textbox("First name"),
  button: (page) => page.getByRole("button", { name: "Save changes" }).first(),
  saved: (page) => page.getByText("Changes saved."),
  reloaded: inField(textbox("First name")),
}

/** Without digits: some of it is a name. */
const typed = () => unique("Typed while away").replace(/ desktop$/, "")
const notSaved = (page: Page) => page.getByText(/Not saved|We can’t reach the server/).first()

type Tried = { screen: WritingScreen; how: Cut; openPage: (at: { member: Member; path: string }) => Promise<Page> }
type CutNetwork = { cut: (how: Cut) => void; restore: () => void }

async function tryScreen({ screen, how, openPage }: Tried, network: CutNetwork) {
  const member = await screen.member()
  const page = await openPage({ member, path: await screen.path(member) })
  const text = typed()
  await screen.open?.(page)
  await expect(screen.field(page)).toBeVisible()
  network.cut(how)
  await screen.field(page).fill(text)
  await screen.button?.(page).click()
  await expect(notSaved(page)).toBeVisible()
  await expect(screen.field(page)).toHaveValue(text)
  network.restore()
  await screen.button?.(page).click()
  await expect(screen.saved(page, text)).toBeVisible()
  await page.reload()
  await (screen.reloaded?.(page, text) ?? expect(screen.saved(page, text)).toBeVisible())
}

test(
  "a section that is added while the connection is cut is said to be unsaved, kept and saved later",
  { tag: ["@content", "@shell"] },
  ({ openPage, network }) => tryScreen({ screen: newSection, how: "FIN", openPage }, network),
)

test(
  "a notification that is written while the connection is cut is said to be unsaved, kept and saved later",
  { tag: ["@notifications"] },
  ({ openPage, network }) => tryScreen({ screen: notification, how: "RST", openPage }, network),
)

test(
  "a role that is added while the connection is cut is said to be unsaved, kept and saved later",
  { tag: ["@roles"] },
  ({ openPage, network }) => tryScreen({ screen: role, how: "RST", openPage }, network),
)

test(
  "an institute's profile that is changed while the connection is cut is said to be unsaved, kept and saved later",
  { tag: ["@institutes"] },
  ({ openPage, network }) => tryScreen({ screen: instituteProfile, how: "FIN", openPage }, network),
)

test(
  "one's own profile that is changed while the connection is cut is said to be unsaved, kept and saved later",
  { tag: ["@profile"] },
  ({ openPage, network }) => tryScreen({ screen: ownProfile, how: "RST", openPage }, network),
)

test(
  "the tabs of an item that are written while the connection is cut are shown, said to be unsaved, and saved later",
  { tag: ["@items"] },
  async ({ openPage, network }) => {
    const member = await admin()
    const page = await openPage({ member, path: `/admin/courses/${await createItem(member)}` })
    const [tagline, search] = [typed(), typed()]
    await expect(page.getByRole("textbox", { name: "Tagline" })).toBeVisible()
    network.cut("RST")
    await page.getByRole("textbox", { name: "Tagline" }).fill(tagline)
    await expect(page.getByText(/^Not saved/)).toBeVisible()
    await page.getByRole("tab", { name: "Search engines" }).click()
    await page.getByRole("textbox").first().fill(search)
    await page.getByRole("tab", { name: "Pricing" }).click()
    await page.getByRole("textbox", { name: "Price in INR" }).first().fill("451")
    await expect(page.getByText(/^Not saved/)).toBeVisible()
    network.restore()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole("textbox", { name: "Price in INR" }).first()).toHaveValue("451")
    await page.getByRole("tab", { name: "Search engines" }).click()
    await expect(page.getByRole("textbox").first()).toHaveValue(search)
    await page.getByRole("tab", { name: "Overview" }).click()
    await expect(page.getByRole("textbox", { name: "Tagline" })).toHaveValue(tagline)
  },
)

test(
  "a save whose answer is lost is no conflict with somebody else",
  { tag: ["@items"] },
  async ({ openPage, network }) => {
    const member = await admin()
    const page = await openPage({ member, path: `/admin/courses/${await createItem(member)}` })
    const tagline = typed()
    await expect(page.getByRole("textbox", { name: "Tagline" })).toBeVisible()
    network.loseAnswer("RST")
    await page.getByRole("textbox", { name: "Tagline" }).fill(tagline)
    await expect(page.getByText(/^Not saved/)).toBeVisible()
    network.restore()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await expect(page.getByText("Someone else changed this")).toHaveCount(0)
  },
)
