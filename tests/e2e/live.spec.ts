import { expect, type Page, test } from "@playwright/test"
import { arrive, at, fillIn, newcomer, signIn, slugOf } from "./newcomer"
import { expectNoFaultsNow } from "./faults"

const storageOf = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }))
const liveMark = (page: Page) => page.locator("[data-live]")
const connected = (page: Page) =>
  expect(liveMark(page)).toHaveAttribute("data-live", "active open", { timeout: 20_000 })

/** Everything that a page has asked of the server from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on("request", (sent) => sent.url().includes("/api/") && calls.push(sent.url()))
  return calls
}

test("a second sign-in ends the first at once, without the first asking for anything", async ({
  page,
  request,
  browser,
}) => {
  const account = await newcomer(request, slugOf())
  await signIn(page, slugOf(), account)
  await connected(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(at(slugOf(), "/login"))
  await fillIn(elsewhere, account)
  const calls = callsOf(page)
  await arrive(elsewhere)

  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText("Error!")
  await expect(dialog).toContainText("Someone else is logged in your account")
  expect(calls.filter((url) => !url.includes("/api/auth/"))).toEqual([])
  await expect(dialog.getByRole("button", { name: "Ok" })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  expect(await storageOf(page)).not.toHaveProperty("auth")

  await connected(elsewhere)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(at(slugOf(), "/student"))
})

test("signing out in one tab signs the other out", async ({ page, request, context }) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await connected(page)
  const other = await context.newPage()
  await other.goto(at(slugOf(), "/student"))
  await connected(other)
  await page.getByRole("button", { name: "Account of Tara" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  await other.waitForURL((url) => url.pathname.startsWith("/institute/"))
})

test("the connection that is lost is said so, tried again, and back", async ({ page, request }) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  let isAway = false
  let drop: () => Promise<void> = async () => undefined
  await page.routeWebSocket(/\/live$/, async (socket) => {
    if (isAway) return socket.close({ code: 4503 })
    const server = socket.connectToServer()
    drop = async () => {
      await server.close()
      await socket.close({ code: 4503 })
    }
  })
  await page.reload()
  await connected(page)
  isAway = true
  await drop()
  await expect(liveMark(page)).toHaveAccessibleName(/Connecting again/)
  isAway = false
  await page.evaluate(() => window.dispatchEvent(new Event("online")))
  await connected(page)
  await expect(liveMark(page)).toHaveAccessibleName(/^Connected/)
})

test("offline and back, slow, and a new version are told, and every navigation begins at the top", async ({
  page,
  request,
  context,
}) => {
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await connected(page)
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
  await expect(page).toHaveURL(at(slugOf(), "/student/my-learning"))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.evaluate(() =>
    window.dispatchEvent(new StorageEvent("storage", { key: "ver", newValue: "a version to come" })),
  )
  await expect(page.getByText("A new version is ready")).toBeVisible()
  const reloaded = page.waitForEvent("load")
  await page.getByRole("button", { name: "Reload" }).click()
  await reloaded
})

test("local storage has the keys of the specification and no secret", async ({ page, request }) => {
  await page.goto(at(slugOf(), "/"))
  await expect.poll(() => storageOf(page)).toMatchObject({ isOnDomain: "false", instituteId: expect.any(String) })
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await expect
    .poll(async () => Object.keys(await storageOf(page)).toSorted())
    .toEqual(
      expect.arrayContaining([
        ...["MY_IP", "auth", "hasCrmControlAccess", "instituteDetail", "instituteId", "isOnDomain"],
        ...["selectedInstitute", "ver"],
      ]),
    )
  const kept = await storageOf(page)
  const detail = JSON.parse(kept.instituteDetail ?? "{}")
  expect(Object.keys(detail)).toEqual(["id", "name", "image"])
  expect(String(detail.id)).toBe(kept.instituteId)
  expect(kept.MY_IP).toMatch(/^[\da-f.:]+$/)
  const session = await page.evaluate(async () => (await fetch("/api/auth/session")).json())
  for (const token of [session.access_token, session.user_unique_login_token])
    expect(JSON.stringify(kept)).not.toContain(token)
})

test("a person is seen as they choose, and offline once they are gone", async ({ page, request, browser }) => {
  const [seer, seen] = [await newcomer(request, slugOf()), await newcomer(request, slugOf())]
  await signIn(page, slugOf(), seen)
  await connected(page)
  const { user } = await page.evaluate(async () => (await fetch("/api/auth/session")).json())
  const other = await (await browser.newContext()).newPage()
  await signIn(other, slugOf(), seer)
  const status = async () => (await statusAs(other, user.user_id))[0]?.status
  await expect.poll(status).toBe("online")

  await page.getByRole("button", { name: "Account of Tara" }).click()
  await expect(page.getByRole("menuitemradio", { name: "Online", exact: true })).toBeChecked()
  await page.getByRole("menuitemradio", { name: "Away" }).click()
  await expect.poll(status).toBe("away")
  await page.close()
  await expect.poll(status, { timeout: 15_000 }).toBe("offline")
})

test("public pages load nothing of the live connection, and areas can be used by everybody", async ({
  page,
  request,
}) => {
  const sockets: string[] = []
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname))
  const account = await newcomer(request, slugOf())
  await signIn(page, slugOf(), account)
  await connected(page)
  expect(sockets).toEqual(["/live"])
  await expectNoFaultsNow(page)

  const scripts: string[] = []
  page.on("response", async (answer) => {
    if (answer.url().endsWith(".js")) scripts.push(await answer.text().catch(() => ""))
  })
  await page.goto(at(slugOf(), "/"))
  await page.waitForLoadState("networkidle")
  expect(sockets).toEqual(["/live"])
  expect(scripts.filter((text) => text.includes("v12.stomp"))).toEqual([])
})

/** How somebody is there, as whoever is signed in on a page is told. */
const statusAs = (page: Page, userId: number): Promise<{ status: string }[]> =>
  page.evaluate(async (id) => {
    const session = await (await fetch("/api/auth/session")).json()
    const headers = { Authorization: `Bearer ${session.access_token}`, loginToken: session.user_unique_login_token }
    const { data } = await (await fetch(`/api/users/v2/api/chat/user/online/status?userIds=${id}`, { headers })).json()
    return data
  }, userId)
