import { createSessionMemory, rightsTag } from "@/lib/server/auth/session-memory"

/** In which form somebody has a file: shown by a page, or saved. */
export type FileForm = "show" | "download"

/** To whom an address was issued; null for what anyone may open, such as a free preview. */
export type UrlHolder = { instituteId: number; userId: number | null; sessionId: string | null }

/** Those of some files that the holder of an address may have now in a form; none once their session or membership has ended. */
export type ListAllowedFiles = (
  holder: UrlHolder,
  asked: { fileIds: readonly number[]; form: FileForm },
) => Promise<number[]>

/** Whether the holder of an address may have what it names now. */
export interface FileRights {
  listAllowed: ListAllowedFiles
  isAllowed: (holder: UrlHolder, fileId: number, form: FileForm) => Promise<boolean>
}

/** What depends on the clock alone, such as the end of an access, ends an address after so long. */
const REMEMBERED_MS = 30_000
const MAX_REMEMBERED = 50_000

/**
 * Remembers for 30 seconds that somebody may have a file, as a player asks for ranges of one file again and again; a changed
 * entitlement, item, lesson or file and the end of a session drop it at once.
 */
export function createFileRights(listAllowed: ListAllowedFiles): FileRights {
  const memory = createSessionMemory<{ untilMs: number }>({ maxSize: MAX_REMEMBERED, sizeOf: () => 1 })
  return {
    listAllowed,
    async isAllowed(holder, fileId, form) {
      const { instituteId, userId, sessionId } = holder
      const key = [instituteId, userId, sessionId, fileId, form].join(" ")
      const remembered = memory.get(key)
      if (remembered && Date.now() < remembered.untilMs) return true
      const since = memory.now()
      if ((await listAllowed(holder, { fileIds: [fileId], form })).length === 0) return false
      const value = { untilMs: Date.now() + REMEMBERED_MS }
      memory.add(key, { value, holder, since, tags: [rightsTag(instituteId)] })
      return true
    },
  }
}
