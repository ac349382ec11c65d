import { randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { OutboxMessage } from "@/lib/contract/outbox-message"
import { env } from "@/lib/server/env.server"

const MAX_MESSAGES = 500
const folder = join(env.LECTERN_DATA, "outbox")

/** Saves a message in the outbox folder, atomically; the oldest are deleted when there are more than 500. */
export async function saveToOutbox(message: Omit<OutboxMessage, "id" | "at">): Promise<{ id: string }> {
  const at = new Date().toISOString()
  const id = `${at.replace(/\D/g, "")}-${randomUUID()}`
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${id}.json`)
  await writeFile(`${file}.tmp`, JSON.stringify({ ...message, id, at } satisfies OutboxMessage), { mode: 0o600 })
  await rename(`${file}.tmp`, file)
  await deleteOldest()
  return { id }
}

/** Lists the newest messages of the outbox, at most `limit`. */
export async function readOutbox(limit: number): Promise<OutboxMessage[]> {
  const newest = (await listFileNames()).reverse().slice(0, limit)
  const texts = await Promise.all(newest.map((name) => readFile(join(folder, name), "utf8").catch(() => undefined)))
  return texts.flatMap((text) => (text === undefined ? [] : [OutboxMessage.parse(JSON.parse(text))]))
}

async function listFileNames(): Promise<string[]> {
  const all = await readdir(folder).catch(() => [])
  return all.filter((name) => name.endsWith(".json")).sort()
}

async function deleteOldest() {
  const all = await listFileNames()
  const old = all.slice(0, Math.max(0, all.length - MAX_MESSAGES))
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}
