import { expect, type Page } from "@playwright/test"
import { demoSlug } from "./institute-urls"
import { PASSWORD } from "./members"
import { latestMessageTo } from "./outbox"

/** Waits for the mail that invites this address to an institute; returns the link in it. */
export const invitationLinkFor = (email: string, slug = demoSlug()) =>
  latestMessageTo(email, new RegExp(`http://${slug}\\.\\S+/accept-invite/\\S+`))

/** Invites a person with the form of the open member list. */
export async function invite(page: Page, { first, email, role }: { first: string; email: string; role?: string }) {
  await page.getByRole("link", { name: /^Add (student|teacher|admin)$/ }).click()
  const form = page.getByRole("dialog")
  await form.getByLabel("First name").fill(first)
  await form.getByLabel("Email").fill(email)
  if (role) await form.getByLabel("Role").selectOption({ label: role })
  await form.getByRole("button", { name: "Send invitation" }).click()
  await expect(page.getByText(`${first} was invited`)).toBeVisible()
}

/** Accepts an invitation by its link. */
export async function acceptInvitation(page: Page, email: string) {
  await page.goto(await invitationLinkFor(email))
  await page.getByLabel("Choose a password").fill(PASSWORD)
  await page.getByRole("button", { name: /^Join / }).click()
  await page.waitForURL((url) => !url.pathname.startsWith("/accept-invite"), { timeout: 30_000 })
}
