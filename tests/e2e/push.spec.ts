import { paths } from "@/lib/shared/paths"
import type { CDPSession, Page, Worker } from "@playwright/test"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { holdChunks } from "./hold-chunks"
import { signIn } from "./sign-in"
import { expect, test } from "./fixtures"
import { fullChromium } from "./full-chromium"

test.use({ ...fullChromium, serviceWorkers: "allow" })

type SessionUser = { user_id: number; selectedInstitute: number }
type Registration = { registrationId: string; scopeURL: string; isDeleted: boolean }

/** Stubs the browser's push service, which is not available here; the service worker and the server are real. */
async function stubPushService(page: Page, name: string) {
  await page.addInitScript((name) => {
    const bytes = (count: number, first: number) =>
      Uint8Array.from({ length: count }, (_, at) => first + (at % 90)).buffer
    let subscription: PushSubscription | null = null
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
        unsubscribe: async () => ((subscription = null), true),
      }) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => subscription
    PushManager.prototype.subscribe = async (options) => (subscription = make(String(options?.applicationServerKey)))
    const isGranted = () => sessionStorage.getItem("e2e-asked") === "yes"
    Object.defineProperty(Notification, "permission", { get: () => (isGranted() ? "granted" : "default") })
    Notification.requestPermission = async () => (sessionStorage.setItem("e2e-asked", "yes"), "granted" as const)
  }, name)
}

/** Makes the browser look like one that asks for the permission only after a press. */
const refuseWithoutPress = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "userAgentData"))

/** Delivers a push message to the service worker of an origin. */
async function deliver(devtools: CDPSession, origin: string, message: object) {
  const { registrationId } = await waitForRegistration(devtools, origin)
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) })
}

const registrationsOf = new WeakMap<CDPSession, Registration[]>()

async function openDevtools(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  registrationsOf.set(devtools, [])
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
    registrationsOf.get(devtools)?.push(...registrations),
  )
  await devtools.send("ServiceWorker.enable")
  return devtools
}

async function waitForRegistration(devtools: CDPSession, origin: string): Promise<Registration> {
  const find = () =>
    registrationsOf.get(devtools)?.findLast(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
  await expect.poll(find).toBeTruthy()
  const registration = find()
  if (!registration) throw new Error("there is no service worker")
  return registration
}

const pushMessageFor = (user: SessionUser, origin: string, title: string) => ({
  from: origin,
  collapseKey: title,
  messageId: title,
  notification: { title, body: "Bring your notes" },
  data: { userId: String(user.user_id), instituteId: String(user.selectedInstitute) },
  fcmOptions: { link: `${origin}/student/my-learning` },
})

/** Records the notifications that the worker shows: a headless browser discards them once shown. */
const recordShownNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      await show(title, options)
      scope.shown.push([title, options?.data])
    }
  })
const listShownNotifications = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)

/** The number of open tabs of the worker's origin. */
const countTabs = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { clients: { matchAll: (options: object) => Promise<unknown[]> } }
    return (await scope.clients.matchAll({ type: "window", includeUncontrolled: true })).length
  })

const listPushRecords = (page: Page) =>
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

test(
  "the browser is asked after sign-in, and the person gets their own messages with and without an open page, and none after signing out",
  { tag: ["@main", "@push", "@notifications"] },
  async ({ page, context }) => {
    const origin = new URL(urlAt(demoSlug(), "/")).origin
    await context.grantPermissions(["notifications"], { origin })
    await stubPushService(page, `e2e-${Date.now()}-${test.info().project.name}`)
    const saved = page.waitForResponse((response) => response.url().includes("/users/v2/api/saveToken/"))
    await signIn(page, await createMember(), "/student")
    const answer = await saved
    expect(answer.url()).toMatch(/\/saveToken\/[\w-]{43}\/\d+\/false$/)
    expect(await answer.json()).toMatchObject({ status: 200, data: expect.any(Number) })
    await expect(page.getByRole("region", { name: "Turn on notifications" })).toBeHidden()

    const user = await page.evaluate(
      async (): Promise<SessionUser> => (await (await fetch("/api/auth/session")).json()).user,
    )
    await expect.poll(() => listPushRecords(page)).toEqual([`${user.selectedInstitute}:${user.user_id}`])
    const devtools = await openDevtools(await context.newPage())
    await deliver(
      devtools,
      origin,
      pushMessageFor({ ...user, user_id: user.user_id + 1 }, origin, "For another person"),
    )
    await deliver(devtools, origin, pushMessageFor({ ...user, selectedInstitute: 999 }, origin, "Of another institute"))
    await deliver(devtools, origin, pushMessageFor(user, origin, "Class at five"))
    const notice = page.getByRole("listitem").filter({ hasText: "Class at five: Bring your notes" })
    await expect(notice).toBeVisible()
    await expect(page.getByText("For another person")).toBeHidden()
    await expect(page.getByText("Of another institute")).toBeHidden()
    await notice.getByRole("button", { name: "Open" }).click()
    await page.waitForURL(urlAt(demoSlug(), "/student/my-learning"))

    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error("there is no service worker")
    await recordShownNotifications(worker)
    await page.goto("about:blank")
    await expect.poll(() => countTabs(worker)).toBe(0)
    await deliver(
      devtools,
      origin,
      pushMessageFor({ ...user, user_id: user.user_id + 1 }, origin, "For another person"),
    )
    await deliver(devtools, origin, pushMessageFor(user, origin, "While you were away"))
    await expect
      .poll(() => listShownNotifications(worker))
      .toEqual([["While you were away", `${origin}/student/my-learning`]])

    await page.goto(urlAt(demoSlug(), "/student"))
    await page.getByRole("button", { name: /^Tara.*’s account$/ }).click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
    await expect.poll(() => listPushRecords(page)).toEqual([])
  },
)

test(
  "'not now' is remembered, and the browser's permission is not requested",
  { tag: ["@phone", "@push", "@notifications"] },
  async ({ page }) => {
    await stubPushService(page, "never")
    await refuseWithoutPress(page)
    await signIn(page, await createMember(), "/student")
    const card = page.getByRole("region", { name: "Turn on notifications" })
    await card.getByRole("button", { name: "Not now" }).click()
    await expect(card).toBeHidden()
    await page.reload()
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(card).toBeHidden()
    expect(await page.evaluate(() => sessionStorage.getItem("e2e-asked"))).toBeNull()
  },
)

test(
  "the prompt for push messages is there from the first frame, and nothing moves when a dashboard opens",
  { tag: ["@push", "@notifications"] },
  async ({ page }) => {
    const student = await createMember()
    await stubPushService(page, "never")
    await refuseWithoutPress(page)
    await signIn(page, student)
    const shifts: number[] = []
    await page.exposeFunction("recordShift", (value: number) => shifts.push(value))
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if ("value" in shift) Reflect.get(window, "recordShift")(shift.value)
      }).observe({ type: "layout-shift", buffered: true })
    })
    const release = await holdChunks(page)
    await page.goto(urlAt(student.slug, paths.dashboard("student")), { waitUntil: "commit" })
    const prompt = page.getByRole("region", { name: "Turn on notifications" })
    await expect(prompt).toBeVisible()
    release()
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Tara")
    await expect(page.getByRole("img", { name: /^Connected/ })).toBeVisible()
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
    await prompt.getByRole("button", { name: "Not now" }).click()
    await expect(prompt).toBeHidden()
  },
)
