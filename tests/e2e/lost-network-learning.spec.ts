import type { Page } from "@playwright/test"
import { expect, test } from "./cut-network"
import { grantItem } from "./grant-item"
import { createItem, demoVideo } from "./items"
import { createMember, type Member } from "./members"
import { serverModules } from "./server-modules"

const lessons = (page: Page) => page.getByRole("navigation", { name: "Lessons" }).first()
const completed = (page: Page) => page.getByText("Lesson completed", { exact: true }).first()
const waiting = (page: Page) => page.getByText(/^Saved on this device/)

test(
  "a lesson that is completed while the connection is cut waits in the browser, also after a reload, and is sent later",
  { tag: ["@learning", "@shell"] },
  async ({ openPage, network }) => {
    const student = await createMember()
    const itemId = await createItem(student, { status: "published" })
    const [first] = await addLinks(student, itemId, ["Breathing", "Standing"])
    await grantItem(student, itemId)
    const page = await openPage({ member: student, path: `/student/learn/courses/${itemId}/${first}` })
    await expect(page.getByRole("button", { name: "Mark as complete" })).toBeVisible()

    network.cut("RST")
    await page.getByRole("button", { name: "Mark as complete" }).click()
    await expect(waiting(page)).toBeVisible()
    await lessons(page)
      .getByRole("link", { name: /Standing/ })
      .click()
    await expect(page.getByRole("heading", { level: 2, name: "Standing" })).toBeVisible()

    network.restore()
    await page.reload()
    await lessons(page)
      .getByRole("link", { name: /Breathing/ })
      .click()
    await expect(completed(page)).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    await page.reload()
    await expect(completed(page)).toBeVisible()
  },
)

test(
  "a lesson that is completed without a network is sent when the browser is online again",
  { tag: ["@phone", "@main", "@learning"] },
  async ({ openPage }) => {
    const student = await createMember()
    const itemId = await createItem(student, { status: "published" })
    const [first] = await addLinks(student, itemId, ["Breathing"])
    await grantItem(student, itemId)
    const page = await openPage({ member: student, path: `/student/learn/courses/${itemId}/${first}` })
    const done = page.getByRole("button", { name: "Mark as complete" })
    await expect(done).toBeVisible()
    await page.context().setOffline(true)
    await done.click()
    await expect(waiting(page)).toBeVisible()
    await page.context().setOffline(false)
    await expect(completed(page)).toBeVisible()
    await page.reload()
    await expect(completed(page)).toBeVisible()
  },
)

test(
  "what is watched while the connection is cut counts after a reload",
  { tag: ["@learning", "@videos"] },
  async ({ openPage, network }) => {
    const student = await createMember()
    const { itemId, materialId } = await demoVideo(student)
    await grantItem(student, itemId)
    const page = await openPage({ member: student, path: `/student/learn/courses/${itemId}/${materialId}` })
    const video = page.locator("video")
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(2)
    await page.locator("media-play-button").first().click()
    await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(1)

    network.cut("FIN")
    await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(3)
    await page.keyboard.press("k")
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("outbox."))))
      .toBe(true)
    const watched = await position()

    network.restore()
    await page.reload()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("outbox."))))
      .toBe(false)
    const { withPlatform } = await serverModules()
    const saved = await withPlatform((db) =>
      db
        .selectFrom("material_progress")
        .select("positionSeconds")
        .where("userId", "=", student.userId)
        .where("materialId", "=", materialId)
        .executeTakeFirstOrThrow(),
    )
    expect(saved.positionSeconds).toBeGreaterThanOrEqual(Math.floor(watched) - 1)
  },
)

async function addLinks({ instituteId }: Member, itemId: number, titles: readonly string[]): Promise<number[]> {
  const { withPlatform } = await serverModules()
  return withPlatform(async (db) => {
    const { id: sectionId } = await db
      .insertInto("sections")
      .values({ instituteId, itemId, title: "First steps", displayOrder: 0 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const rows = await db
      .insertInto("materials")
      .values(
        titles.map((title, displayOrder) => ({
          ...{ instituteId, itemId, sectionId, title, displayOrder },
          ...{ kind: "link", body: "https://example.org/voice", completionRule: "opened" },
        })),
      )
      .returning("id")
      .execute()
    return rows.map(({ id }) => id)
  })
}
