import { expect, type Page } from "@playwright/test"
import { urlAt } from "./institute-urls"

/** The credentials of an account. */
export interface Account {
  email: string
  password: string
}

/** Signs in with the form and waits until the sign-in is complete. For journeys about signing in; others use `signIn`. */
export async function signInWithForm(page: Page, slug: string, account: Account): Promise<void> {
  await page.goto(urlAt(slug, "/login"))
  await fillSignInForm(page, account)
  await finishSignIn(page)
}

/** Fills in and submits the sign-in form. */
export async function fillSignInForm(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

/** Waits until the sign-in is complete; confirms that a session on another device ends. */
export async function finishSignIn(page: Page, timeout = 30_000): Promise<void> {
  const confirmButton = page.getByRole("alertdialog").getByRole("button").last()
  const isSignedIn = () => new URL(page.url()).pathname !== "/login"
  await expect.poll(async () => isSignedIn() || (await confirmButton.isVisible()), { timeout }).toBe(true)
  if (!isSignedIn()) await confirmButton.click()
  await page.waitForURL((url) => url.pathname !== "/login", { timeout })
}
