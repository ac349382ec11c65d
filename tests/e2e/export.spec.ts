import { open } from "yauzl"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { createInstitute } from "./members"
import { signIn } from "./sign-in"
import { unique } from "./unique"

/** The paths in a ZIP. */
const listPaths = (file: string) =>
  new Promise<string[]>((resolve, reject) =>
    open(file, (error, archive) => {
      if (error) return reject(error)
      const paths: string[] = []
      archive.on("error", reject).on("end", () => resolve(paths))
      archive.on("entry", ({ fileName }: { fileName: string }) => paths.push(fileName))
    }),
  )

test(
  "an admin exports all data of the institute and downloads the archive",
  { tag: ["@layout", "@exports"] },
  async ({ page }) => {
    test.setTimeout(120_000)
    const slug = unique("export")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
    const admin = await createInstitute(slug, "Export Academy")
    await signIn(page, admin, "/admin/institute/data")
    await expect(page.getByText("No export yet")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Export all data" }).click()
    const dialog = page.getByRole("dialog", { name: "Confirm it’s you" })
    await dialog.getByLabel("Your password").fill(admin.password)
    await dialog.getByRole("button", { name: "Continue" }).click()

    await expect(page.getByText("Ready", { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^The next export can start on /)).toBeVisible()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Download the export of / }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/)
    const paths = await listPaths(await file.path())
    for (const path of ["rows/memberships.jsonl.gz", "people.csv", "files/index.jsonl", "README.txt", "manifest.json"])
      expect(paths).toContain(path)
  },
)
