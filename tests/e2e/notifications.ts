import { expect, type Page } from "@playwright/test"
import { createMember, type Member } from "./members"

/** Creates a student with a unique name. */
export const createNamedStudent = (mobile?: string): Promise<Member> =>
  createMember({
    firstName: `Nila${process.pid.toString(36)}${Date.now().toString(36)}`,
    lastName: "Das",
    ...(mobile !== undefined && { mobile }),
  })

/** The bell in the header of an area. */
export const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ })
/** The confirmation dialog. */
export const confirmationDialog = (page: Page) => page.getByRole("alertdialog")

/** Waits until notifications arrive on a page by themselves; expects no unread ones. */
export async function expectListening(page: Page): Promise<void> {
  await expect(page.locator("[data-live]")).toHaveAttribute("data-live", "active open")
  await expect(bell(page)).toHaveAccessibleName("Notifications")
}

/** Fills in the open form of a notification to one person, without sending it. */
export async function composeMessageTo(page: Page, { name, title }: { name: string; title: string }) {
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page.getByLabel("Message", { exact: true }).fill("The class begins at 5 pm.\nBring your worksheet.")
  await page.getByRole("combobox", { name: "Send to", exact: true }).selectOption("users")
  const people = page.getByRole("combobox", { name: "People" })
  await people.fill(name)
  await page.getByRole("option", { name: new RegExp(name) }).click()
  await expect(page.getByRole("list", { name: "Selected" })).toContainText(name)
}
