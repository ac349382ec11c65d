import type { Page } from "@playwright/test"
import english from "@/lib/shared/messages/en/learning.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/learning.json" with { type: "json" }
import { expectAccessible } from "./accessibility"
import { urlAt } from "./institute-urls"
import { demoMember, instituteIdOf } from "./members"
import { signIn } from "./sign-in"
import { expect, test } from "./fixtures"

// The demo students have started their courses; each has one session, so their journeys run one after another.
test.describe.configure({ mode: "default" })

let slug = ""
let messages = english.learning

test.beforeEach(async ({ page }, { project }) => {
  const isPhone = project.name === "phone"
  slug = isPhone ? "sargam" : "rival"
  messages = isPhone ? hindi.learning : english.learning
  await signIn(page, await demoMember(slug, "Student"), "/student")
})

const video = (page: Page) => page.locator("video")
const waitForVideo = (page: Page) =>
  expect
    .poll(() => video(page).evaluate((video: HTMLVideoElement) => video.readyState), { timeout: 20_000 })
    .toBeGreaterThan(0)
const position = (page: Page) => video(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => video(page).evaluate((video: HTMLVideoElement) => video.paused)
/** How far the open lesson is watched, as the list of lessons has it. */
async function lessonPercent(page: Page) {
  const pattern = new RegExp(messages.learn.lessonProgress.replace("{percent, number}", String.raw`(\d+)`))
  return Number(pattern.exec((await page.locator("nav [aria-current]").first().textContent()) ?? "")?.[1])
}

test(
  "a lesson resumes at the saved position, streams byte ranges and updates the progress",
  { tag: ["@layout", "@main", "@learning", "@videos"] },
  async ({ page }) => {
    const { dashboard } = messages
    // As one file until its qualities are made, and as their segments afterwards.
    const firstRange = page.waitForResponse(
      (response) => /\/media\/(?:signed|hls)\//.test(response.url()) && response.status() === 206,
    )
    await page.getByRole("link", { name: dashboard.resume }).click()
    await waitForVideo(page)
    await firstRange
    await expect(page).toHaveURL(/\/student\/learn\/courses\/\d+\/\d+$/)
    await expect(page.getByRole("status").filter({ hasText: /\d:\d\d/ })).toBeVisible()
    const startPosition = await position(page)
    expect(startPosition).toBeGreaterThan(4)

    const before = await lessonPercent(page)
    await page.locator("media-play-button").first().click()
    await expect.poll(() => position(page), { timeout: 20_000 }).toBeGreaterThan(startPosition + 2.5)
    // A lesson takes a quarter of an hour: some percent of it in a few seconds.
    await video(page).evaluate((video: HTMLVideoElement) => void (video.playbackRate = 16))
    await expect.poll(() => position(page), { timeout: 20_000 }).toBeGreaterThan(startPosition + 40)
    const saved = page.waitForResponse((response) => response.url().includes("materialProgress"))
    await page.keyboard.press("k")
    await expect.poll(() => isPaused(page)).toBe(true)
    expect((await saved).ok()).toBe(true)
    const pausedPosition = await position(page)
    await expect.poll(() => lessonPercent(page)).toBeGreaterThan(before)
    const after = await lessonPercent(page)

    await page.reload()
    await waitForVideo(page)
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(Math.floor(pausedPosition))
    expect(await lessonPercent(page)).toBe(after)
  },
)

test(
  "the transcript of a lesson is searched, and a line of it seeks the video",
  { tag: ["@videos", "@learning"] },
  async ({ page }) => {
    const { dashboard, player } = messages
    await page.getByRole("link", { name: dashboard.resume }).click()
    await waitForVideo(page)
    await page.getByRole("button", { name: player.guide.transcript }).click()
    const lines = page.getByRole("button", { name: /^\d:\d\d/ })
    await expect(lines.first()).toBeVisible()
    const all = await lines.count()
    const words = (await lines.last().textContent())?.replace(/^\d:\d\d/, "") ?? ""
    await page.getByRole("searchbox", { name: player.guide.search }).fill(words.slice(0, 20))
    await expect.poll(() => lines.count()).toBeLessThan(all)
    await lines.first().click()
    await expect.poll(() => position(page)).toBeGreaterThan(5)
    await expectAccessible(page)
  },
)

test(
  "a lesson of video is not marked as done by hand, the next one opens, and going back works",
  { tag: ["@phone", "@learning"] },
  async ({ page }) => {
    const { learn, dashboard, myLearning } = messages
    await page.getByRole("link", { name: dashboard.resume }).click()
    const title = page.locator("article h2")
    await expect(title).toBeVisible()
    const first = await title.innerText()
    const course = await page.getByRole("heading", { level: 1 }).innerText()
    await expect(page).toHaveTitle(`${first} – ${course}`)
    await expect(page.getByRole("button", { name: learn.markDone })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole("link", { name: /^अगला पाठ: / }).click()
    await expect(title).not.toHaveText(first)
    await expect(page).toHaveTitle(`${await title.innerText()} – ${course}`)
    await page.goBack()
    await expect(title).toHaveText(first)
    await expect(page).toHaveTitle(`${first} – ${course}`)

    await page.goto(urlAt(slug, "/student/my-learning"))
    const bars = page.getByRole("main").getByRole("progressbar")
    await expect(bars.first()).toBeVisible()
    await page.getByRole("link", { name: myLearning.filters.done }).click()
    await expect(page).toHaveURL(/show=done/)
  },
)

test(
  "a course that is not bought is locked with a link to it; an unknown course shows a message",
  { tag: ["@learning"] },
  async ({ page }) => {
    const [{ learn, myLearning }, instituteId] = [messages, await instituteIdOf(slug)]
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible()
    const titles = await page.getByRole("main").getByRole("heading").allInnerTexts()
    const courses = await page.evaluate(async (id): Promise<{ id: number; title: string }[]> => {
      const answer = await fetch(`/api/institutes/v2/api/fetchInstituteCourses?instituteId=${id}`)
      return (await answer.json()).data.content
    }, instituteId)
    const other = courses.find(({ title }) => !titles.includes(title))
    await page.goto(urlAt(slug, `/student/learn/courses/${other?.id}`))
    await expect(page.getByText(learn.noAccess)).toBeVisible()
    await page.getByRole("link", { name: learn.viewItem }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(other?.title ?? "")

    await page.goto(urlAt(slug, "/student/learn/courses/99999999"))
    await expect(page.getByText(learn.missing)).toBeVisible()
    await page.getByRole("link", { name: learn.back, exact: true }).last().click()
    await expect(page.getByRole("heading", { level: 1, name: myLearning.title })).toBeVisible()
  },
)
