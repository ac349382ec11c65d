import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "@playwright/test"

/** Waits for the latest outbox message to a recipient that matches the pattern; returns the match. Ignores the match `known`. */
export async function latestMessageTo(to: string, pattern: RegExp, known?: string): Promise<string> {
  const folder = join(process.env.E2E_DATA ?? "", "outbox")
  const find = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .reverse()
      .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { to: string; text: string })
      .filter((message) => message.to === to)
      .flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
      .find((found) => found !== known)
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return find() ?? ""
}
