import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import { signUp } from "./elsewhere"

/** Somebody who can sign in. */
export interface Account {
  email: string
  password: string
}

export const DEMO_PASSWORD = "Lectern-demo-1"
let made = 0

/** The demo institute of a project: one each, because a person has one session at an institute at a time. */
export const slugOf = () => (test.info().project.name === "phone" ? "rival" : "acme")

/** The address of a path at a demo institute. */
export const at = (slug: string, path: string) => {
  const url = new URL(path, test.info().project.use.baseURL)
  url.hostname = `${slug}.${url.hostname}`
  return url.href
}

/** Makes a student of an institute whom no other test knows. */
export async function newcomer(request: APIRequestContext, slug: string): Promise<Account> {
  const account = {
    email: `e2e-${process.pid}-${Date.now()}-${(made += 1)}@people.test`,
    password: "a sentence nobody guesses",
  }
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slug}`)).json()
  await signUp({ ...account, first_name: "Tara", last_name: "Newcomer", instituteId: data.institute_Id })
  return account
}

/** Signs in by the form and waits until the person has arrived. */
export async function signIn(page: Page, slug: string, { email, password }: Account): Promise<void> {
  await page.goto(at(slug, "/login"))
  await fillIn(page, { email, password })
  await arrive(page)
}

/** Waits until a person who signs in has arrived; a session on another device may end for it. */
export async function arrive(page: Page, timeout = 30_000): Promise<void> {
  const here = page.getByRole("alertdialog").getByRole("button").last()
  const isThere = () => new URL(page.url()).pathname !== "/login"
  await expect.poll(async () => isThere() || (await here.isVisible()), { timeout }).toBe(true)
  if (!isThere()) await here.click()
  await page.waitForURL((url) => url.pathname !== "/login", { timeout })
}

/** Fills in the form of the sign-in page and sends it. */
export async function fillIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}
