import type { Page, Response } from "@playwright/test"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { dropPdfFiles } from "./drop-pdf-files"
import { grantItem } from "./grant-item"
import { createMember, type Member } from "./members"
import { serverModules } from "./server-modules"

async function createCourse({ instituteId }: Member): Promise<number> {
  const { withPlatform } = await serverModules()
  const { id } = await withPlatform((db) =>
    db
      .insertInto("items")
      .values({
        instituteId,
        kind: "course",
        title: "Built in a morning",
        slug: `built-${Date.now()}`,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return id
}

async function publish(itemId: number): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform((db) => db.updateTable("items").set({ status: "published" }).where("id", "=", itemId).execute())
}

/** Whether a request saves that a material has been read to its end. */
const hasReadThirdPage = (response: Response) =>
  (response.request().postDataJSON() as { ranges: number[][] }).ranges.some(([, to]) => to === 3)

const lessons = (page: Page) => page.getByRole("button", { name: /^(?:01 Welcome|02 Notes|Read me first)/ })

test(
  "a curriculum is built from dropped files, by keyboard and by mouse, and a learner sees it",
  { tag: ["@main", "@content", "@learning", "@files"] },
  async ({ openPage }) => {
    const [admin, student] = [await createMember({ role: "Admin" }), await createMember()]
    const hashes: (string | undefined)[] = []
    const itemId = await createCourse(admin)
    await grantItem(student, itemId)
    const page = await openPage(admin, `/admin/courses/${itemId}/content`)

    page.on("request", (request) => {
      if (request.method() === "PATCH") hashes.push(request.headers()["upload-sha256"])
    })

    const title = page.getByRole("textbox", { name: "Title of a new section" })
    await title.fill("Getting started")
    await title.press("Enter")
    await dropPdfFiles(page, "Getting started", ["01 Welcome.pdf", "02 Notes.pdf"])
    await expect(lessons(page)).toHaveText([/^01 Welcome/, /^02 Notes/])
    expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])

    await page.getByRole("button", { name: "Reading: add to Getting started" }).click()
    const sheet = page.getByRole("dialog", { name: "Reading: new lesson" })
    await sheet.getByRole("textbox", { name: "Title" }).fill("Read me first")
    await sheet.getByRole("textbox", { name: "Text" }).fill("Bring a pencil.")
    await expectAccessible(page)
    await sheet.getByRole("button", { name: "Add lesson" }).click()
    await expect(lessons(page)).toHaveText([/^01 Welcome/, /^02 Notes/, /^Read me first/])

    await page.getByRole("button", { name: "Move Read me first" }).focus()
    const saved = page.waitForResponse((response) => response.url().endsWith("/displayOrder"))
    const announced = page.locator("[id^=DndLiveRegion]")
    const steps = [
      ["Space", "Picked up Read me first."],
      ["ArrowUp", "Read me first is at the place of 02 Notes."],
      ["ArrowUp", "Read me first is at the place of 01 Welcome."],
      ["Space", "Read me first was dropped at the place of 01 Welcome."],
    ] as const
    for (const [key, announcement] of steps) {
      // The rows are measured after the pick-up; a key that comes before moves nothing.
      await expect(async () => {
        await page.keyboard.press(key)
        await expect(announced).toHaveText(announcement, { timeout: 4_000 })
      }).toPass({ timeout: 20_000 })
    }
    expect((await saved).ok()).toBe(true)
    await expect(lessons(page)).toHaveText([/^Read me first/, /^01 Welcome/, /^02 Notes/])

    await publish(itemId)
    const learner = await openPage(student, `/student/learn/courses/${itemId}`)
    await expect(learner.getByText("Bring a pencil.")).toBeVisible()
    const links = learner.getByRole("navigation", { name: "Lessons" }).first().getByRole("link")
    await expect(links).toHaveText([/^Read me first/, /^01 Welcome/, /^02 Notes/])
    expect(learner.url()).toContain(urlAt(student.slug, "/student/learn/"))

    await links.filter({ hasText: "01 Welcome" }).click()
    const document = learner.getByRole("region", { name: "01 Welcome" })
    await expect(document.getByText("Page 1 of 01 Welcome.pdf")).toBeVisible()
    await expectAccessible(learner)
    const read = learner.waitForResponse(
      (response) => response.url().endsWith("/materialProgress") && hasReadThirdPage(response),
    )
    await learner.getByRole("textbox", { name: "Page, of 3" }).fill("3")
    await learner.keyboard.press("Enter")
    await expect(document.getByText("Page 3 of 01 Welcome.pdf")).toBeVisible()
    expect((await read).ok()).toBe(true)

    await links.filter({ hasText: "02 Notes" }).click()
    await expect(learner.getByText("This document is protected by a password.")).toBeVisible()
  },
)
