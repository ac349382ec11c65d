import type { ServerResponse } from "node:http"
import { createSessionMemory, rightsTag } from "@/lib/server/auth/session-memory"
import { addOpenedFile, endWithRight } from "./support-files"

/** In which form somebody has a file: shown by a page, or saved. */
export type FileForm = "show" | "download"

/** A file in a form. */
export type AskedFile = { fileId: number; form: FileForm }

/** To whom an address was issued; null for what anyone may open, such as a free preview. */
export type UrlHolder = {
  instituteId: number
  userId: number | null
  sessionId: string | null
  /** The session is a support session of the platform. */
  isSupport?: true | undefined
}

/** Those of some files that the holder of an address may have now in a form; none once their session or membership has ended. */
export type ListAllowedFiles = (
  holder: UrlHolder,
  asked: { fileIds: readonly number[]; form: FileForm },
) => Promise<number[]>

/** Whether the holder of an address may have what it names now; `response` is what sends it to them. */
export interface FileRights {
  listAllowed: ListAllowedFiles
  isAllowed: (holder: UrlHolder, asked: AskedFile, response: ServerResponse) => Promise<boolean>
}

/** What depends on the clock alone, such as the end of an access, ends an address after so long. */
const REMEMBERED_MS = 30_000
const MAX_REMEMBERED = 50_000

/**
 * Remembers for 30 seconds that somebody may have a file, as a player asks for ranges of one file again and again; a changed
 * entitlement, item, lesson or file and the end of a session drop it at once. Of support nothing is remembered: its session ends by the
 * clock of the database, and with it the response that is under way.
 */
export function createFileRights(listAllowed: ListAllowedFiles): FileRights {
  const memory = createSessionMemory<{ untilMs: number }>({ maxSize: MAX_REMEMBERED, sizeOf: () => 1 })
  const isAllowedNow = async (holder: UrlHolder, { fileId, form }: AskedFile) =>
    (await listAllowed(holder, { fileIds: [fileId], form })).length > 0
  return {
    listAllowed,
    async isAllowed(holder, asked, response) {
      const { instituteId, userId, sessionId, isSupport } = holder
      if (isSupport) {
        if (sessionId === null || !(await isAllowedNow(holder, asked))) return false
        addOpenedFile(sessionId, asked)
        endWithRight(response, () => isAllowedNow(holder, asked))
        return true
      }
      const { fileId, form } = asked
      const key = [instituteId, userId, sessionId, fileId, form].join(" ")
      const remembered = memory.get(key)
      if (remembered && Date.now() < remembered.untilMs) return true
      const since = memory.now()
      if (!(await isAllowedNow(holder, asked))) return false
      const value = { untilMs: Date.now() + REMEMBERED_MS }
      memory.add(key, { value, holder, since, tags: [rightsTag(instituteId)] })
      return true
    },
  }
}
