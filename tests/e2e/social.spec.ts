import { expect, type Page, test } from "@playwright/test"
import { callAs } from "./desk"
import { arrive, at, newcomer, signIn, slugOf } from "./newcomer"
import { expectNoFaultsNow } from "./faults"

let made = 0
const somebody = () => `e2e-${process.pid}-${Date.now()}-${(made += 1)}@gmail.com`
const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" })

/** What the provider's page was asked with. */
const asked = (page: Page) => new URL(page.url()).searchParams

async function consent(page: Page, account: string, answer: "Allow" | "Deny" = "Allow") {
  await page.waitForURL(/\/authorise\?/)
  await page.getByRole("textbox", { name: "Account" }).fill(account)
  await page.getByRole("button", { name: answer }).click()
}

test("somebody comes in with Google, at the host of their institute, and comes back as the same", async ({
  page,
  context,
}) => {
  const account = somebody()
  await page.goto(at(slugOf(), "/login"))
  const width = (await google(page).boundingBox())?.width ?? 0
  expect(width).toBeGreaterThanOrEqual(200)
  expect(width).toBeLessThanOrEqual(400)
  await expectNoFaultsNow(page)

  await google(page).click()
  await page.waitForURL(/\/authorise\?/)
  expect(asked(page).get("scope")).toBe("openid email profile https://www.googleapis.com/auth/youtube.readonly")
  expect(asked(page).get("prompt")).toBe("consent")
  expect(asked(page).get("code_challenge_method")).toBe("S256")
  for (const name of ["state", "nonce", "code_challenge"]) expect(asked(page).get(name)).toMatch(/^[\w-]{30,}$/)
  expect(asked(page).get("redirect_uri")).toBe(
    new URL("/api/auth/callback/google", test.info().project.use.baseURL).href,
  )
  await consent(page, account)
  await page.waitForURL(at(slugOf(), "/student"))
  await expect(page.getByText("Noor").first()).toBeVisible()
  const atMainHost = await context.cookies(test.info().project.use.baseURL ?? "")
  expect(atMainHost.filter(({ name }) => name.includes("session-token"))).toEqual([])

  await page.getByRole("button", { name: "Account of Noor" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  await page.goto(at(slugOf(), "/login"))
  await google(page).click()
  await consent(page, account)
  await page.waitForURL(at(slugOf(), "/student"))
})

test("a second device is asked about, and the ticket is gone from the address", async ({ page, browser }) => {
  const account = somebody()
  await page.goto(at(slugOf(), "/login"))
  await google(page).click()
  await consent(page, account)
  await page.waitForURL(at(slugOf(), "/student"))

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(at(slugOf(), "/login"))
  await google(elsewhere).click()
  await consent(elsewhere, account)
  await expect(elsewhere.getByRole("alertdialog")).toContainText("You are signed in on another device")
  expect(elsewhere.url()).toBe(at(slugOf(), "/login"))
  await arrive(elsewhere)
  await expect(elsewhere).toHaveURL(at(slugOf(), "/student"))
})

test("whoever says no at the provider is back at their institute, with other ways in", async ({ page }) => {
  await page.goto(at(slugOf(), "/login"))
  await google(page).click()
  await consent(page, somebody(), "Deny")
  await page.waitForURL(at(slugOf(), "/login"))
  await expect(page.getByRole("main").getByRole("alert")).toContainText("You were not signed in there.")
  await expect(page.getByRole("tab", { name: "With a password" })).toBeVisible()
})

test("Facebook asks for the e-mail alone, and leads in", async ({ page }) => {
  await page.goto(at(slugOf(), "/login"))
  await page.getByRole("button", { name: "Continue with Facebook" }).click()
  await page.waitForURL(/\/authorise\?/)
  expect(asked(page).get("scope")).toBe("email public_profile")
  await consent(page, somebody())
  await page.waitForURL(at(slugOf(), "/student"))
})

test("somebody signs up with Google from the sign-up page, brought by a member", async ({ page, request, browser }) => {
  const friend = await (await browser.newContext()).newPage()
  await signIn(friend, slugOf(), await newcomer(request, slugOf()))
  const { code } = await callAs<{ code: string }>(friend, "/payments/v2/api/referralCode")
  await page.goto(at(slugOf(), `/register?ref=${code}`))
  await expect(page.getByText("Tara invites you: 10 % off what you buy first.")).toBeVisible()
  const width = (await google(page).boundingBox())?.width ?? 0
  expect(width).toBeGreaterThanOrEqual(200)
  expect(width).toBeLessThanOrEqual(400)
  await google(page).click()
  await page.waitForURL(/\/authorise\?/)
  expect(asked(page).get("prompt")).toBe("consent")
  await consent(page, somebody())
  await page.waitForURL(at(slugOf(), "/student"))
})

test("an account is connected with Google on the profile, opened by it, and disconnected", async ({
  page,
  request,
  browser,
}) => {
  const account = await newcomer(request, slugOf())
  const mailbox = somebody()
  await signIn(page, slugOf(), account)
  const personal = at(slugOf(), "/student/profile/personal")
  const prove = async () => {
    await page.getByRole("dialog").getByLabel("Your password").fill(account.password)
    await page.getByRole("dialog").getByRole("button", { name: "Go on" }).click()
  }
  await page.goto(personal)
  await page.getByRole("button", { name: "Connect Google" }).click()
  await prove()
  await consent(page, mailbox)
  await page.waitForURL(personal)
  await expect(page.getByRole("button", { name: "Disconnect Google" })).toBeVisible()
  const width = (await page.getByRole("button", { name: "Disconnect Google" }).boundingBox())?.width ?? 0
  expect(width).toBeGreaterThanOrEqual(200)
  expect(width).toBeLessThanOrEqual(400)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(at(slugOf(), "/login"))
  await google(elsewhere).click()
  await consent(elsewhere, mailbox)
  await arrive(elsewhere)
  await expect(elsewhere.getByText("Tara").first()).toBeVisible()
  await elsewhere.context().close()

  await page.context().clearCookies()
  await signIn(page, slugOf(), account)
  await page.goto(personal)
  await page.getByRole("button", { name: "Disconnect Google" }).click()
  await prove()
  await expect(page.getByRole("button", { name: "Connect Google" })).toBeVisible()
})

test("an answer that this browser did not ask for signs nobody in", async ({ page, browser, baseURL }) => {
  await page.goto(at(slugOf(), "/login"))
  await google(page).click()
  await page.waitForURL(/\/authorise\?/)
  const stolen = `${baseURL}/api/auth/callback/google?state=${asked(page).get("state")}&code=made-up`
  const other = await (await browser.newContext()).newPage()
  await other.goto(stolen)
  await other.waitForURL((url) => url.pathname === "/login")
  const session = await other.evaluate(async () => (await fetch("/api/auth/session")).json())
  expect(session).toEqual({})
})

test("a ticket that somebody else was given signs nobody in", async ({ page, browser }) => {
  await page.goto(at(slugOf(), "/login"))
  await google(page).click()
  await page.waitForURL(/\/authorise\?/)
  let ticket = ""
  await page.route("**/api/auth/callback/ticket", (route) => {
    ticket =
      route
        .request()
        .postData()
        ?.match(/ticket=([\w-]{43})/)?.[1] ?? ""
    return route.abort()
  })
  await consent(page, somebody())
  await expect.poll(() => ticket).not.toBe("")
  const victim = await (await browser.newContext()).newPage()
  await victim.goto(at(slugOf(), `/login#ticket=${ticket}`))
  await expect(victim.getByRole("main").getByRole("alert")).toBeVisible()
  expect(new URL(victim.url()).pathname).toBe("/login")
  expect(new URL(victim.url()).hash).toBe("")
})
