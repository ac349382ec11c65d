import type { Locator } from "@playwright/test"
import { writeFile } from "node:fs/promises"
import { expect, test } from "./cut-network"
import { createItem } from "./items"
import { createMember } from "./members"

const BYTES = 24_000_000

test(
  "an upload whose connection is cut goes on, and after a reload is listed as unfinished and continued",
  { tag: ["@content", "@files"] },
  async ({ openPage, network }) => {
    const admin = await createMember({ role: "InstituteAdmin" })
    const page = await openPage({ member: admin, path: `/admin/courses/${await createItem(admin)}/content` })
    const title = page.getByRole("textbox", { name: "Title of a new section" })
    await title.fill("Singing")
    await title.press("Enter")
    const upload = page.getByRole("button", { name: "Upload files to Singing" })
    await expect(upload).toBeVisible()

    // On the disk, as a file that is known again has the same time of its last change.
    const file = test.info().outputPath("Scales.pdf")
    await writeFile(file, pdfOf(BYTES))
    const choose = async (button: Locator) => {
      const chooser = page.waitForEvent("filechooser")
      await button.click()
      await (await chooser).setFiles(file)
    }
    network.cutAfter(4_000_000, "RST")
    await choose(upload)
    const waiting = page.getByText(/^Waiting for connection/)
    await expect(waiting).toBeVisible()
    network.restore()
    network.cutAfter(8_000_000, "FIN")
    await expect.poll(network.isCut).toBe(true)
    await expect(waiting).toBeVisible()

    // Left while the network is away, as the upload goes on as soon as it is back.
    const address = page.url()
    await page.goto("about:blank")
    network.restore()
    await page.goto(address)
    const unfinished = page.getByRole("region", { name: "1 upload unfinished" })
    await expect(unfinished).toContainText(/(?!0 )[\d.]+ MB of 24 MB/)
    const offsets: number[] = []
    page.on("request", (request) => {
      if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]))
    })
    await choose(unfinished.getByRole("button", { name: "Choose files" }))
    await expect(page.getByRole("button", { name: /^Scales/ }).first()).toBeVisible({ timeout: 45_000 })
    expect(offsets[0]).toBeGreaterThan(1_000_000)
    await expect(unfinished).toBeHidden()
  },
)

function pdfOf(bytes: number): Buffer {
  const objects = [
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj",
  ]
  const head = `%PDF-1.4\n${objects.join("\n")}\n`
  const comment = `%${"x".repeat(98)}\n`
  const tail = "trailer<</Root 1 0 R>>\n%%EOF\n"
  const comments = comment.repeat(Math.floor((bytes - head.length - tail.length) / comment.length))
  return Buffer.from(head + comments + tail)
}
