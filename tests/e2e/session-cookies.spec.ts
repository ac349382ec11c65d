import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { signIn } from "./sign-in"
import { fillSignInForm } from "./sign-in-form"
import { expect, test } from "./fixtures"

test("the access token is renewed silently", { tag: ["@shell"] }, async ({ page }) => {
  await signIn(page, await createMember())
  await page.clock.install()
  // The session is loaded before the first call, and not again after the clock has moved.
  const firstCall = page.waitForResponse((answer) => answer.url().includes("/bootstrap/"))
  await page.goto(urlAt(demoSlug(), "/student"))
  await firstCall
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const renewals: string[] = []
  page.on("request", (sent) => sent.url().endsWith("/api/auth/session") && renewals.push(sent.url()))
  await page.clock.fastForward("14:30")
  await page.getByRole("navigation").getByRole("link", { name: "My learning" }).first().click()
  await expect(page).toHaveURL(urlAt(demoSlug(), "/student/my-learning"))
  await expect.poll(() => renewals.length).toBeGreaterThan(0)
})

test(
  "a page of another institute cannot sign a person out, even with a CSRF token",
  { tag: ["@shell"] },
  async ({ page, request, context }) => {
    await signIn(page, await createMember(), "/student")
    const { csrfToken } = await page.evaluate(async () => (await fetch("/api/auth/csrf")).json())
    const cookie = (await context.cookies(page.url())).map(({ name, value }) => `${name}=${value}`).join("; ")
    // Node does not resolve sub-domains of localhost, so it requests the main host with the other host header.
    const post = (origin: string) =>
      request.post("/api/auth/signout", {
        headers: { host: new URL(page.url()).host, cookie, origin },
        form: { csrfToken, json: "true" },
      })
    expect((await post(new URL(urlAt("sargam", "/")).origin)).status()).toBe(403)
    expect((await post("null")).status()).toBe(403)
    await page.goto(urlAt(demoSlug(), "/student"))
    await expect(page).toHaveURL(urlAt(demoSlug(), "/student"))
    expect((await post(new URL(page.url()).origin)).status()).toBe(200)
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  },
)

test(
  "over HTTP at a custom domain the cookies have no __Host- prefix",
  { tag: ["@shell"] },
  async ({ page, context }) => {
    const account = await createMember({ slug: "acme" })
    const origin = `http://learn.acme.test:${new URL(urlAt("acme", "/")).port}`
    await page.goto(`${origin}/login`)
    await fillSignInForm(page, account)
    await page.waitForURL(`${origin}/student`)
    const names = (await context.cookies(origin)).map(({ name }) => name)
    expect(names).toContain("next-auth.session-token")
    expect(names.some((name) => name.startsWith("__Host-"))).toBe(false)
  },
)
