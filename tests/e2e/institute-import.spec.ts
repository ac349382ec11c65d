import type { Page } from "@playwright/test"
import { paths } from "@/lib/shared/paths"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createMember, instituteIdOf, PASSWORD } from "./members"
import { openNewInstitute } from "./open-new-institute"
import { latestMessageTo } from "./outbox"
import { serverModules } from "./server-modules"
import { waitForArea } from "./sign-in"

/** The demo institute whose plan is over: what it has can still be taken along. */
const SLUG = "nritya"
const NAME = "Nritya Dance School"
const COURSE = "The First Twelve Steps"

const dataPage = paths.instituteSettings("data")

async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" })
  await dialog.getByLabel("Your password").fill(PASSWORD)
  await dialog.getByRole("button", { name: "Continue" }).click()
}

/** Forgets earlier exports, since an institute can export once a day. */
async function forgetExports(): Promise<void> {
  const { withPlatform } = await serverModules()
  const instituteId = await instituteIdOf(SLUG)
  await withPlatform((db) => db.deleteFrom("exports").where("instituteId", "=", instituteId).execute())
}

/** Exports all data of the institute; returns the file. */
async function exportAll(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Export all data" }).click()
  await confirmIdentity(page)
  const download = page.getByRole("button", { name: /^Download the export of / })
  await expect(download).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()])
  const path = test.info().outputPath(file.suggestedFilename())
  await file.saveAs(path)
  return path
}

const widthOfCover = (page: Page) =>
  page
    .getByRole("main")
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

test(
  "an admin takes an institute along: its export is read, shown and imported into a new one, whose people wait to be invited",
  { tag: ["@exports", "@institute-imports", "@openings"] },
  async ({ page, openPage }) => {
    test.setTimeout(240_000)
    await forgetExports()
    const source = await openPage(await createMember({ slug: SLUG, role: "InstituteAdmin" }), dataPage)
    const archive = await exportAll(source)

    const { slug } = await openNewInstitute(page, "Moved School")
    await page.goto(urlAt(slug, dataPage))
    await waitForArea(page)
    const imported = page.getByRole("region", { name: "Import an export" })
    await imported.locator("input[type=file]").setInputFiles(archive)
    await confirmIdentity(page)
    await expect(imported.getByText("Ready to import")).toBeVisible({ timeout: 60_000 })
    await expect(imported.getByText(`From ${NAME}, exported on`)).toBeVisible()
    await expect(imported.getByRole("row", { name: /^Items, lessons and FAQs [1-9]/ })).toBeVisible()
    await expect(imported.getByText("Nobody is mailed before you send the invitations.")).toBeVisible()
    await expectAccessible(page)

    await imported.getByRole("button", { name: "Import everything" }).click()
    await expect(imported.getByText("Everything is here.")).toBeVisible({ timeout: 90_000 })
    await expect(imported.getByText(/^\d+ people wait for an invitation\.$/)).toBeVisible()
    await expectAccessible(page)

    const visitor = await openPage()
    await visitor.goto(urlAt(slug, paths.items(await instituteIdOf(slug), "course")))
    await visitor.getByRole("link", { name: COURSE }).first().click()
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(COURSE)
    await expect.poll(() => widthOfCover(visitor)).toBeGreaterThan(0)

    await page.goto(urlAt(slug, paths.adminMembers("students")))
    const student = page.getByRole("row").filter({ hasText: `student@${SLUG}.test` })
    await expect(student).toContainText("Invited")
    await page.goto(urlAt(slug, dataPage))
    await imported.getByRole("button", { name: "Send invitations" }).click()
    await expect(imported.getByText(/wait for an invitation/)).toHaveCount(0)
    expect(await latestMessageTo(`student@${SLUG}.test`, new RegExp(`${slug}.*/accept-invite/\\S+`))).toBeTruthy()
  },
)
