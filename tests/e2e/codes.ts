import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { expect } from "./fixtures"

/** The field for a one-time code. */
export const codeField = (page: Page) => page.getByRole("textbox", { name: "Code" })

/** Waits for at least `atLeast` codes to a recipient in the outbox and returns the newest. */
export async function waitForCode(to: string, atLeast = 1): Promise<string> {
  await expect.poll(() => listCodesFor(to).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(atLeast)
  return listCodesFor(to)[0] ?? ""
}

/** The one-time codes in the outbox for a recipient, newest first. */
function listCodesFor(to: string): string[] {
  const folder = join(process.env.E2E_DATA ?? "", "outbox")
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith(".json"))
  const messages = names
    .toSorted()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { to: string; text: string })
  return messages.filter((message) => message.to === to).flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? [])
}
