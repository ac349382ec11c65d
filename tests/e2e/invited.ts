import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, type Page } from "@playwright/test"
import { unique } from "./desk"

/** The password that whoever was invited chooses. */
export const password = "a sentence nobody guesses"

/** An e-mail that nobody else in this world has. */
export const newEmail = (word: string) => `${unique(word).replaceAll(" ", "-").toLowerCase()}@people.test`

/** What was sent to somebody last that holds this, once it has come; not what is known already. */
export async function lastSent(to: string, holding: RegExp, known?: string): Promise<string> {
  const folder = join(process.env.E2E_DATA ?? "", "outbox")
  const find = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .reverse()
      .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { to: string; text: string })
      .filter((message) => message.to === to)
      .flatMap(({ text }) => holding.exec(text)?.[0] ?? [])
      .find((found) => found !== known)
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return find() ?? ""
}

/** The link of the invitation that was mailed to somebody last. */
export const linkTo = (email: string) => lastSent(email, /http\S+\/accept-invite\/\S+/)

/** Invites somebody by the form of the list that lies open. */
export async function invite(page: Page, { first, email, role }: { first: string; email: string; role?: string }) {
  await page.getByRole("link", { name: /^Add (student|teacher|administrator)$/ }).click()
  const form = page.getByRole("dialog")
  await form.getByLabel("First name").fill(first)
  await form.getByLabel("E-mail").fill(email)
  if (role) await form.getByLabel("Role").selectOption({ label: role })
  await form.getByRole("button", { name: "Send invitation" }).click()
  await expect(page.getByText(`${first} has been invited`)).toBeVisible()
}

/** Comes in for the first time, by the link of an invitation. */
export async function comeIn(page: Page, email: string) {
  await page.goto(await linkTo(email))
  await page.getByLabel("Choose a password").fill(password)
  await page.getByRole("button", { name: /^Join / }).click()
  await page.waitForURL((url) => !url.pathname.startsWith("/accept-invite"), { timeout: 30_000 })
}
