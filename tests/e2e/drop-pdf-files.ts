import type { Page } from "@playwright/test"
import { makePdf } from "../setup/make-pdf"

/** Drops PDF files of the device, of three pages each, on the heading of a section; "02 …" has a password. */
export async function dropPdfFiles(page: Page, section: string, names: readonly string[]) {
  const files = names.map((name) => ({
    name,
    text: makePdf(
      [1, 2, 3].map((number) => `Page ${number} of ${name}`),
      { isLocked: name.startsWith("02") },
    ),
  }))
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, text } of given) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  const heading = page.getByRole("heading", { name: section })
  await heading.dispatchEvent("dragover", { dataTransfer })
  await heading.dispatchEvent("drop", { dataTransfer })
}
