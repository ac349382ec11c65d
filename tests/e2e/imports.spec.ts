import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { buffer } from "node:stream/consumers"
import type { Page } from "@playwright/test"
import { ZipFile } from "yazl"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { grantItem } from "./grant-item"
import { createMember } from "./members"
import { plainImage } from "./plain-image"
import { serverModules } from "./server-modules"
import { unique } from "./unique"
import { makePdf } from "../setup/make-pdf"

/** A short video by ffmpeg. */
function makeVideo(path: string): Buffer {
  const inputs = "-f lavfi -i testsrc2=s=320x180:r=12:d=1 -f lavfi -i sine=d=1"
  const codecs = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -movflags +faststart -threads 1"
  execFileSync("ffmpeg", `-hide_banner -loglevel error -y ${inputs} ${codecs} ${path}`.split(" "))
  return readFileSync(path)
}

async function makeZip(video: Buffer): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (path: string, content: Buffer | string) => zip.addBuffer(Buffer.from(content), path)
  add("Optics/10 Lenses/2 Magnifying.pdf", makePdf(["A lens"]))
  add("Optics/2 Light/01_The_spectrum.png", await plainImage("#1f5c7a"))
  add("Optics/2 Light/02 Refraction.mp4", video)
  add("Optics/2 Light/setup.exe", "MZ a program")
  add("__MACOSX/Optics/._2 Light", "x")
  zip.end()
  return buffer(zip.outputStream)
}

async function publish(title: string): Promise<number> {
  const { withPlatform } = await serverModules()
  const { id } = await withPlatform((db) =>
    db
      .updateTable("items")
      .set({ status: "published" })
      .where("title", "=", title)
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return id
}

async function importItems(page: Page, title: string) {
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Import items from CSV" }).click()
  const rows = ["kind,title,price,level", `course,${title},499,beginner`, "poster,No such kind,,"]
  const file = { name: "items.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) }
  await page.getByLabel("CSV file").setInputFiles(file)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Check file" }).click()
  await expect(page.getByText("Kind: use one of course, pre_recorded")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Add 1 draft" }).click()
  await page.getByRole("link", { name: "Open items" }).click()
}

test(
  "a creator brings an item by CSV and its lessons by a zip, and a learner sees them",
  { tag: ["@main", "@imports", "@content"] },
  async ({ openPage }, info) => {
    const [admin, student] = [await createMember({ role: "Admin" }), await createMember()]
    const title = unique("Optics from elsewhere")
    const page = await openPage(admin, "/admin/courses")
    await importItems(page, title)
    await page.getByRole("link", { name: title }).click()
    await page.getByRole("tab", { name: "Content" }).click()
    await page.getByRole("link", { name: "Import from zip" }).click()

    const zip = await makeZip(makeVideo(info.outputPath("refraction.mp4")))
    const chosen = { name: "Optics.zip", mimeType: "application/zip", buffer: zip }
    await page.getByLabel("Choose a zip").and(page.locator("input")).setInputFiles(chosen)
    await expect(page.getByText(/^3 lessons in 2 sections/)).toBeVisible()
    const tree = page.getByRole("list", { name: "Sections and lessons" })
    await expect(tree.getByRole("heading")).toHaveText(["1. Light", "2. Lenses"])
    await expect(page.getByRole("list", { name: "Light", exact: true }).getByRole("listitem")).toHaveText([
      /^The spectrumImage/,
      /^RefractionVideo/,
    ])
    await expect(page.getByRole("region", { name: "Left out" })).toContainText("Optics/2 Light/setup.exe")
    await expect(page.getByText("1 hidden system file is ignored.")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Import 3 lessons" }).click()
    await page.getByRole("link", { name: "Open curriculum" }).click()
    await expect(page.getByRole("button", { name: /^(?:The spectrum|Refraction|Magnifying)/ })).toHaveText([
      /^The spectrum/,
      /^Refraction/,
      /^Magnifying/,
    ])

    const itemId = await publish(title)
    await grantItem(student, itemId)
    const learner = await openPage(student, `/student/learn/courses/${itemId}`)
    const links = learner.getByRole("navigation", { name: "Lessons" }).first().getByRole("link")
    await expect(links).toHaveText([/^The spectrum/, /^Refraction/, /^Magnifying/])
    await links.filter({ hasText: "Magnifying" }).click()
    await expect(learner.getByText("A lens")).toBeVisible()
    await links.filter({ hasText: "Refraction" }).click()
    await expect(learner.locator("video")).toBeAttached()
  },
)
