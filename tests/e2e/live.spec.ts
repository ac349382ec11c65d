import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessibility"
import { callApiAs } from "./api-calls"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { signIn } from "./sign-in"
import { fillSignInForm, finishSignIn, signInWithForm } from "./sign-in-form"
import { expect, test } from "./fixtures"

const readLocalStorage = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }))
const liveIndicator = (page: Page) => page.locator("[data-live]")
const expectConnected = (page: Page) =>
  expect(liveIndicator(page)).toHaveAttribute("data-live", "active open", { timeout: 20_000 })

/** Records the URLs of the page's API requests from now on. */
function recordApiCalls(page: Page): string[] {
  const calls: string[] = []
  page.on("request", (sent) => sent.url().includes("/api/") && calls.push(sent.url()))
  return calls
}

test(
  "a second sign-in ends the first session immediately, without a request from its page",
  { tag: ["@main", "@auth", "@shell"] },
  async ({ page, openPage }) => {
    const account = await createMember()
    await signInWithForm(page, demoSlug(), account)
    expect(await readLocalStorage(page)).toHaveProperty("auth")
    await expectConnected(page)
    const otherDevice = await openPage()
    await otherDevice.goto(urlAt(demoSlug(), "/login"))
    await fillSignInForm(otherDevice, account)
    const calls = recordApiCalls(page)
    await finishSignIn(otherDevice)

    const dialog = page.getByRole("alertdialog")
    await expect(dialog).toContainText("Error!")
    await expect(dialog).toContainText("Someone else is logged in your account")
    expect(calls.filter((url) => !url.includes("/api/auth/"))).toEqual([])
    await expect(dialog.getByRole("button", { name: "Ok" })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press("Enter")
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
    expect(await readLocalStorage(page)).not.toHaveProperty("auth")

    await expectConnected(otherDevice)
    await otherDevice.reload()
    await expect(otherDevice).toHaveURL(urlAt(demoSlug(), "/student"))
  },
)

test(
  "signing out in one tab signs the other out",
  { tag: ["@phone", "@auth", "@shell"] },
  async ({ page, context }) => {
    await signIn(page, await createMember(), "/student")
    await expectConnected(page)
    const other = await context.newPage()
    await other.goto(urlAt(demoSlug(), "/student"))
    await expectConnected(other)
    await page.getByRole("button", { name: /^Tara.*’s account$/ }).click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
    await other.waitForURL((url) => url.pathname.startsWith("/institute/"))
  },
)

test("a lost connection is shown and restored", { tag: ["@phone", "@shell"] }, async ({ page }) => {
  let isOffline = false
  let drop: () => Promise<void> = async () => undefined
  await page.routeWebSocket(/\/live$/, async (socket) => {
    if (isOffline) return socket.close({ code: 4503 })
    const server = socket.connectToServer()
    drop = async () => {
      await server.close()
      await socket.close({ code: 4503 })
    }
  })
  await signIn(page, await createMember(), "/student")
  await expectConnected(page)
  isOffline = true
  await drop()
  await expect(liveIndicator(page)).toHaveAccessibleName(/Reconnecting/)
  isOffline = false
  await page.evaluate(() => window.dispatchEvent(new Event("online")))
  await expectConnected(page)
  await expect(liveIndicator(page)).toHaveAccessibleName(/^Connected/)
})

test(
  "offline, slow network and a new version are shown, and navigation scrolls to the top",
  { tag: ["@phone", "@shell"] },
  async ({ page, context }) => {
    await signIn(page, await createMember(), "/student")
    await expectConnected(page)
    const notice = page.getByRole("status").filter({ hasText: /Connection|online|slow/ })
    await context.setOffline(true)
    await expect(notice).toHaveText("No Internet Connection !!")
    await context.setOffline(false)
    await expect(notice).toHaveText("You are online now !!")

    await page.evaluate(() => Object.defineProperty(navigator, "connection", { value: { downlink: 0.2 } }))
    await expect(notice).toContainText("You internet connection is slow. Please check your connection.", {
      timeout: 8_000,
    })
    await notice.getByRole("button", { name: "OK" }).click()
    await expect(notice).toBeHidden()

    await page.evaluate(() => {
      document.body.style.minHeight = "300vh"
      window.scrollTo(0, 900)
    })
    await page.getByRole("navigation").getByRole("link", { name: "My learning" }).first().click()
    await expect(page).toHaveURL(urlAt(demoSlug(), "/student/my-learning"))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    await page.evaluate(() =>
      window.dispatchEvent(new StorageEvent("storage", { key: "ver", newValue: "a version to come" })),
    )
    await expect(page.getByText("A new version is available")).toBeVisible()
    const reloaded = page.waitForEvent("load")
    await page.getByRole("button", { name: "Reload" }).click()
    await reloaded
  },
)

test(
  "local storage has the keys of the specification and contains no secret",
  { tag: ["@phone", "@auth"] },
  async ({ page }) => {
    await page.goto(urlAt(demoSlug(), "/student/orders"), { waitUntil: "commit" })
    await expect(page.locator("body")).toBeAttached()
    // Before anything of the page is hydrated.
    expect(await readLocalStorage(page)).toMatchObject({
      isOnDomain: "false",
      instituteId: expect.any(String),
      path: "/student/orders",
    })
    await expect.poll(() => readLocalStorage(page)).toMatchObject({ MY_IP: expect.stringMatching(/^[\da-f.:]+$/) })
    await signInWithForm(page, demoSlug(), await createMember())
    await expect
      .poll(async () => Object.keys(await readLocalStorage(page)).toSorted())
      .toEqual(
        expect.arrayContaining([
          ...["MY_IP", "auth", "hasCrmControlAccess", "instituteDetail", "instituteId", "isOnDomain"],
          ...["selectedInstitute", "ver"],
        ]),
      )
    const stored = await readLocalStorage(page)
    const detail = JSON.parse(stored.instituteDetail ?? "{}")
    expect(Object.keys(detail)).toEqual(["id", "name", "image"])
    expect(String(detail.id)).toBe(stored.instituteId)
    expect(await page.evaluate(async (url) => (await fetch(url)).status, String(detail.image))).toBe(200)
    expect(stored).not.toHaveProperty("path")
    expect(stored.MY_IP).toMatch(/^[\da-f.:]+$/)
    const session = await page.evaluate(async () => (await fetch("/api/auth/session")).json())
    for (const token of [session.access_token, session.user_unique_login_token])
      expect(JSON.stringify(stored)).not.toContain(token)
  },
)

test(
  "a person's presence shows the chosen status, and offline after leaving",
  { tag: ["@presence"] },
  async ({ page, openPage }) => {
    const [observer, observed] = [await createMember(), await createMember()]
    await signIn(page, observed, "/student")
    await expectConnected(page)
    const other = await openPage(observer, "/api/health")
    const status = async () =>
      (
        await callApiAs<{ status: string }[]>(other, `/users/v2/api/chat/user/online/status?userIds=${observed.userId}`)
      )[0]?.status
    await expect.poll(status).toBe("online")

    await page.getByRole("button", { name: /^Tara.*’s account$/ }).click()
    await expect(page.getByRole("menuitemradio", { name: "Online", exact: true })).toBeChecked()
    await page.getByRole("menuitemradio", { name: "Away" }).click()
    await expect.poll(status).toBe("away")
    await page.close()
    await expect.poll(status, { timeout: 15_000 }).toBe("offline")
  },
)

test("public pages do not load the live connection", { tag: ["@phone", "@shell"] }, async ({ page }) => {
  const sockets: string[] = []
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname))
  await signInWithForm(page, demoSlug(), await createMember())
  await expectConnected(page)
  expect(sockets).toEqual(["/live"])

  const scripts: string[] = []
  page.on("response", async (answer) => {
    if (answer.url().endsWith(".js")) scripts.push(await answer.text().catch(() => ""))
  })
  await page.goto(urlAt(demoSlug(), "/"))
  await page.waitForLoadState("networkidle")
  expect(sockets).toEqual(["/live"])
  expect(scripts.filter((text) => text.includes("v12.stomp"))).toEqual([])
})
