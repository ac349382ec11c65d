import { mkdir, opendir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { env } from "@/lib/server/env.server"

/** The folder of the uploads that are not finished; on the disk of the stored files, so that one can become the other. */
export const INCOMING_FOLDER = join(env.LECTERN_DATA, "incoming")

const UPLOAD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is the id of an upload, a UUID in lower case; nothing else becomes a path. */
export const isUploadId = (text: string): boolean => UPLOAD_ID.test(text)

/** The path of an upload's file. */
export function incomingPath(id: string): string {
  if (!isUploadId(id)) throw new Error("not the id of an upload")
  return join(INCOMING_FOLDER, id)
}

/** The bytes of an upload that have arrived; 0 when there is no file. */
export const receivedBytes = async (id: string): Promise<number> =>
  (await stat(incomingPath(id)).catch(() => undefined))?.size ?? 0

/** Removes the file of an upload, if there is one. */
export const removeIncoming = (id: string): Promise<void> => rm(incomingPath(id), { force: true })

/** The ids of the uploads whose files nothing was written to for so long. */
export async function* listIdle(idleMs: number): AsyncGenerator<string> {
  await mkdir(INCOMING_FOLDER, { recursive: true, mode: 0o700 })
  for await (const { name } of await opendir(INCOMING_FOLDER)) {
    const found = isUploadId(name) ? await stat(join(INCOMING_FOLDER, name)).catch(() => undefined) : undefined
    if (found && Date.now() - found.mtimeMs > idleMs) yield name
  }
}
