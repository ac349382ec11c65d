import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import { signUp } from "./post-from-new-ip"

/** The credentials of an account. */
export interface Account {
  email: string
  password: string
}

export const DEMO_PASSWORD = "Lectern-demo-1"
let studentCount = 0

/** The demo institute of a Playwright project: one each, because a person has one session per institute at a time. */
export const demoSlug = () => (test.info().project.name === "phone" ? "rival" : "acme")

/** The URL of a path at an institute. */
export const urlAt = (slug: string, path: string) => {
  const url = new URL(path, test.info().project.use.baseURL)
  url.hostname = `${slug}.${url.hostname}`
  return url.href
}

/** Creates a student that no other test uses. */
export async function createStudent(request: APIRequestContext, slug: string): Promise<Account> {
  const account = {
    email: `e2e-${process.pid}-${Date.now()}-${(studentCount += 1)}@people.test`,
    password: "a sentence nobody guesses",
  }
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slug}`)).json()
  await signUp({ ...account, first_name: "Tara", last_name: "Newcomer", instituteId: data.institute_Id })
  return account
}

/** Signs in with the form and waits until the sign-in is complete. */
export async function signIn(page: Page, slug: string, { email, password }: Account): Promise<void> {
  await page.goto(urlAt(slug, "/login"))
  await fillSignInForm(page, { email, password })
  await finishSignIn(page)
}

/** Waits until the sign-in is complete; confirms that a session on another device ends. */
export async function finishSignIn(page: Page, timeout = 30_000): Promise<void> {
  const confirmButton = page.getByRole("alertdialog").getByRole("button").last()
  const isSignedIn = () => new URL(page.url()).pathname !== "/login"
  await expect.poll(async () => isSignedIn() || (await confirmButton.isVisible()), { timeout }).toBe(true)
  if (!isSignedIn()) await confirmButton.click()
  await page.waitForURL((url) => url.pathname !== "/login", { timeout })
}

/** Fills in and submits the sign-in form. */
export async function fillSignInForm(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

export const demoAdmin = (slug: string) => ({ email: `admin@${slug}.test`, password: DEMO_PASSWORD })
export const demoTeacher = (slug: string) => ({ email: `teacher@${slug}.test`, password: DEMO_PASSWORD })

/** Signs in and sets the language to English, whatever the account's language is. */
export async function signInWithEnglish(page: Page, slug: string, account: Account): Promise<void> {
  const choose = () => page.context().addCookies([{ name: "language", value: "en", url: urlAt(slug, "/") }])
  await choose()
  await signIn(page, slug, account)
  await choose()
}
