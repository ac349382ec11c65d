import { expect, type Page, test } from "@playwright/test"
import { arrive, at, DEMO_PASSWORD, fillIn, newcomer, signIn, slugOf } from "./newcomer"
import { expectNoFaultsNow } from "./faults"

const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))

test("a newcomer signs up, lands in their area and signs out", async ({ page, context }) => {
  const email = `e2e-${Date.now()}-${test.info().project.name}@people.test`
  await page.goto(at(slugOf(), "/login"))
  await page.getByRole("link", { name: "Create an account" }).click()
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByRole("textbox", { name: "First name" })).toBeFocused()
  await expect(page.getByText("Enter your e-mail.")).toBeVisible()

  await page.getByRole("textbox", { name: "First name" }).fill("Tara")
  await page.getByRole("textbox", { name: "E-mail" }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill("password123")
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByText("Many people use this password")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email)

  await page.getByLabel("Password", { exact: true }).fill("a sentence nobody guesses")
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL(at(slugOf(), "/register/verify"))
  await page.getByRole("link", { name: "Go on" }).click()
  await page.waitForURL(at(slugOf(), "/student"))
  await expect(page.getByText("Tara").first()).toBeVisible()

  await page.getByRole("button", { name: "Account of Tara" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  expect((await context.cookies()).filter(({ name }) => name.includes("session-token"))).toEqual([])
  expect(await storageOf(page)).not.toHaveProperty("auth")
  await page.goto(at(slugOf(), "/student"))
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
})

test("a wrong password is told in words, keeps the e-mail and asks for the password again", async ({ page }) => {
  await page.goto(at(slugOf(), "/login"))
  await fillIn(page, { email: `nobody-${Date.now()}@people.test`, password: "a guess" })
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("The e-mail or the password is not right.")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await expect(page.getByRole("textbox", { name: "E-mail" })).not.toHaveValue("")
  expect(page.url()).toBe(at(slugOf(), "/login"))
})

test("the address that was asked for is remembered, and only ever one of our own", async ({
  page,
  request,
  context,
}) => {
  const account = await newcomer(request, slugOf())
  await page.goto(at(slugOf(), "/student/my-learning?show=done"))
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  await signIn(page, slugOf(), account)
  await page.waitForURL(at(slugOf(), "/student/my-learning?show=done"))

  await context.clearCookies()
  await page.goto(at(slugOf(), "/login"))
  await context.addCookies([{ name: "path", value: encodeURIComponent("//evil.test/student"), url: at(slugOf(), "/") }])
  await fillIn(page, account)
  await arrive(page)
  await expect(page).toHaveURL(at(slugOf(), "/student"))
})

test("cookies are bound to their host and out of reach; no storage holds a token", async ({
  page,
  request,
  context,
}) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  const cookies = (await context.cookies(page.url())).filter(({ name }) => name.includes("next-auth"))
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    "__Host-next-auth.callback-url",
    "__Host-next-auth.csrf-token",
    "__Host-next-auth.session-token",
  ])
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" })
  expect(new Set(cookies.map(({ domain }) => domain))).toEqual(new Set([new URL(page.url()).hostname]))

  const session = await page.evaluate(async () => (await fetch("/api/auth/session")).json())
  const stored = JSON.stringify([
    await storageOf(page),
    await page.evaluate(() => document.cookie),
    await page.content(),
  ])
  for (const token of [session.access_token, session.user_unique_login_token]) {
    expect(token).toEqual(expect.any(String))
    expect(stored).not.toContain(token)
  }
  expect(JSON.parse((await storageOf(page)).auth ?? "{}")).toEqual({
    user_id: expect.any(Number),
    first_name: "Tara",
    roleType: "Student",
    selectedInstitute: session.user.selectedInstitute,
  })
})

test("a second sign-in asks first, then ends the other, which is told and led away", async ({
  page,
  request,
  browser,
}) => {
  const account = await newcomer(request, slugOf())
  await signIn(page, slugOf(), account)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(at(slugOf(), "/login"))
  await fillIn(elsewhere, account)
  const question = elsewhere.getByRole("alertdialog")
  await expect(question).toContainText("You are signed in on another device")
  await expect(question).toContainText("Chrome, Linux")
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect(question).toBeHidden()
  await page.goto(at(slugOf(), "/student"))
  await expect(page).toHaveURL(at(slugOf(), "/student"))

  // A page that is open hears it over the live connection at once; this one is to hear it when it asks again.
  await page.goto("about:blank")
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click()
  await question.getByRole("button", { name: "Sign in here" }).click()
  await elsewhere.waitForURL(at(slugOf(), "/student"))

  await page.goto(at(slugOf(), "/student"))
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText("Error!")
  await expect(dialog).toContainText("Someone else is logged in your account")
  await dialog.getByRole("button", { name: "Ok" }).click()
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  expect(await storageOf(page)).not.toHaveProperty("auth")

  await elsewhere.goto(at(slugOf(), "/student"))
  await expect(elsewhere).toHaveURL(at(slugOf(), "/student"))
})

test("an area that is not connected hears of the end with its next call", async ({ page, request }) => {
  await page.routeWebSocket(/\/live$/, () => undefined)
  const account = await newcomer(request, slugOf())
  await signIn(page, slugOf(), account)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slugOf()}`)).json()
  const again = {
    username: account.email,
    password: account.password,
    instituteId: data.institute_Id,
    isWebLogin: true,
    endOther: true,
  }
  expect((await request.post("/api/users/v2/api/login", { data: again })).ok()).toBe(true)

  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
  await page.getByRole("navigation").getByRole("link", { name: "My learning" }).first().click()
  await expect(page.getByRole("alertdialog")).toContainText("Someone else is logged in your account")
})

test("nobody enters an area that is not theirs, nor the area of another institute", async ({ page, request }) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  for (const area of ["teacher", "admin", "master"]) {
    await page.goto(at(slugOf(), `/${area}`))
    await expect(page).toHaveURL(at(slugOf(), "/error"))
  }
  await page.goto(at("sargam", "/student"))
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
})

test("an address of an area that has nothing says so within the area, with the way on", async ({ page, request }) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  const answer = await page.goto(at(slugOf(), "/student/profile/nothing"))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1, name: "There is nothing at this address" })).toBeAttached()
  await expect(page.getByRole("button", { name: "Account of Tara" })).toBeVisible()
  await page.getByRole("link", { name: "Go to your start page" }).click()
  await expect(page).toHaveURL(at(slugOf(), "/student"))
})

// At the main host, whose accounts no other test signs in with: a person has one session at an institute at a time.
for (const [name, area] of [
  ["teacher", "/teacher"],
  ["admin", "/admin"],
  ["super", "/master"],
] as const) {
  test(`the platform's own ${name} lands in ${area}`, async ({ page, baseURL }) => {
    test.skip(test.info().project.name === "phone", "one session a person")
    await page.goto("/login")
    await fillIn(page, { email: `${name}@lectern.test`, password: DEMO_PASSWORD })
    await arrive(page)
    await expect(page).toHaveURL(`${baseURL}${area}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.goto(at("acme", area))
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  })
}

test("the access token is renewed without the person noticing", async ({ page, request }) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await page.clock.install()
  // A call with a token is sent only after the first session has arrived, so none can arrive after the clock has moved.
  const firstCall = page.waitForRequest((sent) => "authorization" in sent.headers())
  await page.goto(at(slugOf(), "/student"))
  await firstCall
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const renewals: string[] = []
  page.on("request", (sent) => sent.url().endsWith("/api/auth/session") && renewals.push(sent.url()))
  await page.clock.fastForward("14:30")
  await page.getByRole("navigation").getByRole("link", { name: "My learning" }).first().click()
  await expect(page).toHaveURL(at(slugOf(), "/student/my-learning"))
  await expect.poll(() => renewals.length).toBeGreaterThan(0)
})

test("a page of another institute cannot sign anybody out, even with the proof of the form", async ({
  page,
  request,
  context,
}) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  const { csrfToken } = await page.evaluate(async () => (await fetch("/api/auth/csrf")).json())
  const cookie = (await context.cookies(page.url())).map(({ name, value }) => `${name}=${value}`).join("; ")
  // Node knows no sub-domains of localhost, so it asks the main host and names the other.
  const post = (origin: string) =>
    request.post("/api/auth/signout", {
      headers: { host: new URL(page.url()).host, cookie, origin },
      form: { csrfToken, json: "true" },
    })
  expect((await post(new URL(at("sargam", "/")).origin)).status()).toBe(403)
  expect((await post("null")).status()).toBe(403)
  await page.goto(at(slugOf(), "/student"))
  await expect(page).toHaveURL(at(slugOf(), "/student"))
  expect((await post(new URL(page.url()).origin)).status()).toBe(200)
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
})

test("over plain http at a custom domain the cookies have plain names", async ({ page, request, context }) => {
  test.skip(test.info().project.name === "phone", "acme alone has a domain of its own")
  const account = await newcomer(request, "acme")
  const origin = `http://learn.acme.test:${new URL(at("acme", "/")).port}`
  await page.goto(`${origin}/login`)
  await fillIn(page, account)
  await page.waitForURL(`${origin}/student`)
  const names = (await context.cookies(origin)).map(({ name }) => name)
  expect(names).toContain("next-auth.session-token")
  expect(names.some((name) => name.startsWith("__Host-"))).toBe(false)
})

for (const path of ["/login", "/login?way=code", "/register", "/forgot-password", "/confirm-otp?email=a@people.test"]) {
  test(`${path} can be used by everybody`, async ({ page }) => {
    await page.goto(at(slugOf(), path))
    await expectNoFaultsNow(page)
  })
}
