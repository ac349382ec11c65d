import { expect, type Page, test } from "@playwright/test"
import english from "@/lib/shared/messages/en/learning.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/learning.json" with { type: "json" }
import { arrive } from "./newcomer"
import { expectNoFaultsNow } from "./faults"

type School = { slug: string; id: number; words: (typeof english)["learning"] }

/** One school for each project, because somebody who signs in twice at once is signed out of the first. */
const schools: Record<string, School> = {
  desktop: { slug: "rival", id: 3, words: english.learning },
  phone: { slug: "sargam", id: 4, words: hindi.learning },
}

test.describe.configure({ mode: "serial" })

let school: School
let home: string

test.beforeEach(async ({ page, baseURL }, { project }) => {
  const found = schools[project.name]
  if (!found) throw new Error(`no school for ${project.name}`)
  school = found
  home = `http://${school.slug}.localhost:${new URL(baseURL ?? "").port}`
  await signIn(page)
})

async function signIn(page: Page) {
  await page.goto(`${home}/login`)
  await expect(async () => {
    await page.locator("input[name=username]").fill(`student@${school.slug}.test`)
    await page.locator("input[name=password]").fill("Lectern-demo-1")
    await page.locator("button[type=submit]").click()
    await arrive(page, 8_000)
  }).toPass()
}

const film = (page: Page) => page.locator("video")
const isLoaded = (page: Page) =>
  expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState), { timeout: 20_000 })
    .toBeGreaterThan(0)
const position = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
const itemPercent = async (page: Page) =>
  Number(await page.locator("header [role=progressbar]").getAttribute("aria-valuenow"))

test("a lesson goes on where it was left, plays in ranges, and moves the progress", async ({ page }) => {
  const { dashboard } = school.words
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible()
  await expectNoFaultsNow(page)

  const firstRange = page.waitForResponse((response) => response.url().includes("/media/signed/"))
  await page.getByRole("link", { name: dashboard.resume }).click()
  await isLoaded(page)
  expect((await firstRange).status()).toBe(206)
  await expect(page).toHaveURL(/\/student\/learn\/courses\/\d+\/\d+$/)
  await expect(page.getByRole("status").filter({ hasText: /\d:\d\d/ })).toBeVisible()
  const begunAt = await position(page)
  expect(begunAt).toBeGreaterThan(4)
  await expectNoFaultsNow(page)

  const before = await itemPercent(page)
  await page.locator("media-play-button").first().click()
  await expect.poll(() => position(page), { timeout: 20_000 }).toBeGreaterThan(begunAt + 2.5)
  const saved = page.waitForResponse((response) => response.url().includes("materialProgress"))
  await page.keyboard.press("k")
  await expect.poll(() => isPaused(page)).toBe(true)
  expect((await saved).ok()).toBe(true)
  const leftAt = await position(page)
  await expect.poll(() => itemPercent(page)).toBeGreaterThan(before)
  const after = await itemPercent(page)

  await page.reload()
  await isLoaded(page)
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(Math.floor(leftAt))
  expect(await itemPercent(page)).toBe(after)
})

test("a lesson is marked as done, the next one follows, and the way back works", async ({ page }) => {
  const { learn } = school.words
  await page.getByRole("link", { name: school.words.dashboard.resume }).click()
  const title = page.locator("article h2")
  await expect(title).toBeVisible()
  const first = await title.innerText()
  const before = await itemPercent(page)

  await page.getByRole("button", { name: learn.markDone }).click()
  await expect(page.getByText(learn.done, { exact: true }).first()).toBeVisible()
  expect(await itemPercent(page)).toBeGreaterThan(before)

  await page.getByRole("link", { name: learn.nextLesson.replace("{title}", "") }).click()
  await expect(title).not.toHaveText(first)
  await page.goBack()
  await expect(title).toHaveText(first)

  await page.goto(`${home}/student/my-learning`)
  const bars = page.getByRole("main").getByRole("progressbar")
  await expect(bars.first()).toBeVisible()
  await expectNoFaultsNow(page)
  await page.getByRole("link", { name: school.words.myLearning.filters.done }).click()
  await expect(page).toHaveURL(/show=done/)
})

test("what was not bought stays closed, with the way to it; what is not there says so", async ({ page }) => {
  const { learn, myLearning } = school.words
  await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible()
  const titles = await page.getByRole("main").getByRole("heading").allInnerTexts()
  const courses = await page.evaluate(async (instituteId): Promise<{ id: number; title: string }[]> => {
    const answer = await fetch(`/api/institutes/v2/api/fetchInstituteCourses?instituteId=${instituteId}`)
    return (await answer.json()).data.content
  }, school.id)
  const other = courses.find(({ title }) => !titles.includes(title))
  await page.goto(`${home}/student/learn/courses/${other?.id}`)
  await expect(page.getByText(learn.closed)).toBeVisible()
  await page.getByRole("link", { name: learn.toShop }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(other?.title ?? "")

  await page.goto(`${home}/student/learn/courses/99999999`)
  await expect(page.getByText(learn.missing)).toBeVisible()
  await page.getByRole("link", { name: learn.back, exact: true }).last().click()
  await expect(page.getByRole("heading", { level: 1, name: myLearning.title })).toBeVisible()
})
