import { randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { OutboxMessage } from "@/lib/contract/outbox-message"
import { env } from "@/lib/server/env.server"

const MOST_KEPT = 500
const folder = join(env.LECTERN_DATA, "outbox")

/** Keeps a message in the outbox, whole or not at all; the oldest go when there are more than five hundred. */
export async function keepInOutbox(message: Omit<OutboxMessage, "id" | "at">): Promise<{ id: string }> {
  const at = new Date().toISOString()
  const id = `${at.replace(/\D/g, "")}-${randomUUID()}`
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${id}.json`)
  await writeFile(`${file}.tmp`, JSON.stringify({ ...message, id, at } satisfies OutboxMessage), { mode: 0o600 })
  await rename(`${file}.tmp`, file)
  await forgetOldest()
  return { id }
}

/** The newest messages of the outbox, at most so many. */
export async function readOutbox(most: number): Promise<OutboxMessage[]> {
  const newest = (await names()).reverse().slice(0, most)
  const texts = await Promise.all(newest.map((name) => readFile(join(folder, name), "utf8").catch(() => undefined)))
  return texts.flatMap((text) => (text === undefined ? [] : [OutboxMessage.parse(JSON.parse(text))]))
}

async function names(): Promise<string[]> {
  const all = await readdir(folder).catch(() => [])
  return all.filter((name) => name.endsWith(".json")).sort()
}

async function forgetOldest() {
  const all = await names()
  const old = all.slice(0, Math.max(0, all.length - MOST_KEPT))
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}
