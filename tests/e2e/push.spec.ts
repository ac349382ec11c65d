import { type CDPSession, expect, type Page, test, type Worker } from "@playwright/test"
import { at, newcomer, signIn, slugOf } from "./newcomer"
import { expectNoFaultsNow } from "./faults"

type Person = { user_id: number; selectedInstitute: number }
type Registration = { registrationId: string; scopeURL: string; isDeleted: boolean }

/** There is no push service here, so the browser's own part is stood in for; the worker and the server are real. */
async function standInForPushService(page: Page, name: string) {
  await page.addInitScript((name) => {
    const bytes = (count: number, first: number) =>
      Uint8Array.from({ length: count }, (_, at) => first + (at % 90)).buffer
    let kept: PushSubscription | null = null
    const make = (applicationServerKey: string) =>
      ({
        endpoint: `https://push.example.com/${name}`,
        options: {
          userVisibleOnly: true,
          applicationServerKey: Uint8Array.from(
            atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/")),
            (letter) => letter.charCodeAt(0),
          ).buffer,
        },
        getKey: (key: string) => (key === "auth" ? bytes(16, 1) : bytes(65, 4)),
        unsubscribe: async () => ((kept = null), true),
      }) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => kept
    PushManager.prototype.subscribe = async (options) => (kept = make(String(options?.applicationServerKey)))
    const asked = () => sessionStorage.getItem("e2e-asked") === "yes"
    Object.defineProperty(Notification, "permission", { get: () => (asked() ? "granted" : "default") })
    Notification.requestPermission = async () => (sessionStorage.setItem("e2e-asked", "yes"), "granted" as const)
  }, name)
}

/** Delivers to the worker of the page's host what a push service would. */
async function deliver(devtools: CDPSession, origin: string, message: object) {
  const { registrationId } = await registrationAt(devtools, origin)
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) })
}

const known = new WeakMap<CDPSession, Registration[]>()

async function openDevtools(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  known.set(devtools, [])
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
    known.get(devtools)?.push(...registrations),
  )
  await devtools.send("ServiceWorker.enable")
  return devtools
}

async function registrationAt(devtools: CDPSession, origin: string): Promise<Registration> {
  const find = () =>
    known.get(devtools)?.findLast(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
  await expect.poll(find).toBeTruthy()
  const registration = find()
  if (!registration) throw new Error("there is no service worker")
  return registration
}

const messageFor = (user: Person, origin: string, title: string) => ({
  from: origin,
  collapseKey: title,
  messageId: title,
  notification: { title, body: "Bring your notes" },
  data: { userId: String(user.user_id), instituteId: String(user.selectedInstitute) },
  fcmOptions: { link: `${origin}/student/my-learning` },
})

/** Has the worker note what it shows: a browser without a screen forgets it as soon as it was shown. */
const watchShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      await show(title, options)
      scope.shown.push([title, options?.data])
    }
  })
const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)

/** How many tabs of its host the worker knows. */
const openTabs = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { clients: { matchAll: (options: object) => Promise<unknown[]> } }
    return (await scope.clients.matchAll({ type: "window", includeUncontrolled: true })).length
  })

const recordsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("push", 1)
        opening.onerror = () => reject(new Error("no records"))
        opening.onupgradeneeded = () => resolve([])
        opening.onsuccess = () => {
          const reading = opening.result.transaction("tokens").objectStore("tokens").getAllKeys()
          reading.onsuccess = () => resolve(reading.result.map(String))
        }
      }),
  )

test("a person turns messages on, gets their own while the page is open and while it is not, and none once signed out", async ({
  page,
  request,
  context,
}) => {
  const origin = new URL(at(slugOf(), "/")).origin
  await context.grantPermissions(["notifications"], { origin })
  await standInForPushService(page, `e2e-${Date.now()}-${test.info().project.name}`)
  await signIn(page, slugOf(), await newcomer(request, slugOf()))

  const card = page.getByRole("region", { name: "Be told on this device" })
  await expect(card).toBeVisible()
  await expectNoFaultsNow(page)
  const saved = page.waitForResponse((response) => response.url().includes("/users/v2/api/saveToken/"))
  await card.getByRole("button", { name: "Turn on" }).click()
  const answer = await saved
  expect(answer.url()).toMatch(/\/saveToken\/[\w-]{43}\/\d+\/false$/)
  expect(await answer.json()).toMatchObject({ status: 200, data: expect.any(Number) })
  await expect(card).toBeHidden()

  const user = await page.evaluate(async (): Promise<Person> => (await (await fetch("/api/auth/session")).json()).user)
  await expect.poll(() => recordsOf(page)).toEqual([`${user.selectedInstitute}:${user.user_id}`])
  const devtools = await openDevtools(await context.newPage())
  await deliver(devtools, origin, messageFor({ ...user, user_id: user.user_id + 1 }, origin, "For another person"))
  await deliver(devtools, origin, messageFor({ ...user, selectedInstitute: 999 }, origin, "Of another institute"))
  await deliver(devtools, origin, messageFor(user, origin, "Class at five"))
  const notice = page.getByRole("listitem").filter({ hasText: "Class at five: Bring your notes" })
  await expect(notice).toBeVisible()
  await expect(page.getByText("For another person")).toBeHidden()
  await expect(page.getByText("Of another institute")).toBeHidden()
  await notice.getByRole("button", { name: "Open" }).click()
  await page.waitForURL(at(slugOf(), "/student/my-learning"))

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error("there is no service worker")
  await watchShown(worker)
  await page.goto("about:blank")
  await expect.poll(() => openTabs(worker)).toBe(0)
  await deliver(devtools, origin, messageFor({ ...user, user_id: user.user_id + 1 }, origin, "For another person"))
  await deliver(devtools, origin, messageFor(user, origin, "While you were away"))
  await expect.poll(() => shownBy(worker)).toEqual([["While you were away", `${origin}/student/my-learning`]])

  await page.goto(at(slugOf(), "/student"))
  await page.getByRole("button", { name: "Account of Tara" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  await expect.poll(() => recordsOf(page)).toEqual([])
})

test("'not now' is kept, and the answer of the browser is not asked for", async ({ page, request }) => {
  await standInForPushService(page, "never")
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  const card = page.getByRole("region", { name: "Be told on this device" })
  await card.getByRole("button", { name: "Not now" }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(card).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem("e2e-asked"))).toBeNull()
})
