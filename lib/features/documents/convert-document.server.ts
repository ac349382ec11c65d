import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { extname, join } from "node:path"
import { sql, type Updateable } from "kysely"
import { record } from "@/lib/features/events/events.server"
import { findUpload } from "@/lib/features/item-contents/item-contents.server"
import type { DB } from "@/lib/server/schema/tables"
import { convertToPdf } from "@/lib/server/gateways/documents/office"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { isMissingProgram, LimitError } from "@/lib/server/programs/run-program"
import { withWorkFolder } from "@/lib/server/video/work-folder"
import { documentEvents } from "./events"

/** An attempt that has not ended after so long died with its process. */
export const CLAIM_SECONDS = 15 * 60
const MAX_TRIES = 3
const RETRY_SECONDS = 30
const WITHOUT_OFFICE_SECONDS = 300

type Document = { instituteId: number; fileId: number }
type Attempt = Document & { claim: string; tries: number; key: string }

/**
 * Makes the PDF of a document and leaves it ready, failed or waiting for the next attempt, of which there are three. Does nothing
 * when another process works on it, or when there is nothing to do.
 */
export async function convertDocument(document: Document, stopping: AbortSignal): Promise<void> {
  const attempt = await startAttempt(document)
  if (!attempt) return
  try {
    await withWorkFolder((folder) => storePdf(attempt, folder, stopping))
  } catch (error) {
    await endAttempt(attempt, outcomeOf(error, attempt, stopping))
  }
}

async function startAttempt({ instituteId, fileId }: Document): Promise<Attempt | undefined> {
  const claim = randomUUID()
  return withInstitute(instituteId, async (db) => {
    const row = await db
      .updateTable("document_pdfs")
      .set({ status: "processing", claim, claimedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
      .where("fileId", "=", fileId)
      .where("status", "=", "queued")
      .returning("tries")
      .executeTakeFirst()
    const file = row && (await db.selectFrom("files").select("key").where("id", "=", fileId).executeTakeFirst())
    return row && file && { instituteId, fileId, claim, tries: row.tries, key: file.key }
  })
}

async function storePdf(attempt: Attempt, folder: string, signal: AbortSignal): Promise<void> {
  const source = join(folder, `document${extname(attempt.key)}`)
  await files.getFile(attempt.key, source, signal)
  const pdf = await convertToPdf({ source, folder, signal })
  await withStoredFiles(async (track) => {
    const { key } = track({ key: newFileKey({ ...attempt, access: "item", extension: "pdf" }) })
    const { bytes } = await files.put(key, createReadStream(pdf))
    if (await endAttempt(attempt, { status: "ready", key, bytes })) return
    throw new LostClaim("the document was replaced in the meantime")
  })
}

class LostClaim extends Error {}

type Outcome = Updateable<DB["document_pdfs"]>

/** Writes how an attempt has ended, of which who uploaded the document is told if it failed; returns whether it was still its own. */
const endAttempt = ({ instituteId, fileId, claim }: Attempt, outcome: Outcome): Promise<boolean> =>
  withInstitute(instituteId, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("document_pdfs")
      .set({ ...outcome, claim: null, claimedAt: null, updatedAt: sql<Date>`now()` })
      .where("fileId", "=", fileId)
      .where("claim", "=", claim)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const upload = outcome.status === "failed" && (await findUpload(db, fileId))
    if (upload) await record(db, documentEvents.failed, { by: "program", data: upload })
    return true
  })

const WAITING = { status: "queued", enqueuedAt: null } as const

/** What an error means for the document. */
function outcomeOf(error: unknown, { tries, fileId }: Attempt, stopping: AbortSignal): Outcome {
  if (stopping.aborted) return WAITING
  if (isMissingProgram(error)) return { ...WAITING, startAfter: after(WITHOUT_OFFICE_SECONDS) }
  log.warn({ fileId, error: String(error) }, "a document could not be converted")
  if (error instanceof LimitError || tries + 1 >= MAX_TRIES) return { status: "failed", tries: tries + 1 }
  return { ...WAITING, tries: tries + 1, startAfter: after(RETRY_SECONDS * (tries + 1)) }
}

const after = (seconds: number) => new Date(Date.now() + seconds * 1000)
