import { Failure } from "@/lib/contract/errors"
import { admitStream } from "@/lib/server/admission/admit-stream"
import { streamResponse } from "@/lib/server/api/stream-response"
import type { Actor } from "@/lib/server/auth/actor"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import { zipStream } from "@/lib/server/media/zip-stream"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { ZIP_DOCUMENTS } from "./contract"
import { pdfName } from "./document-number"
import { drawAtOnce } from "./draw-at-once.server"
import { drawInvoice } from "./draw-invoices.server"
import { findInvoice, listPdfs } from "./invoice-queries.server"

/**
 * The PDFs of a month in one ZIP, which is made while it is read; of a month with many documents the part with that number.
 * Those that are not ready are drawn first, one at a time. Throws `not_found` for a part without documents, and
 * `invoice_unavailable` where they cannot be drawn in time: what was drawn is kept for another attempt.
 */
export async function zipOfMonth(
  { instituteId, userId }: Pick<Actor, "instituteId" | "userId">,
  { month, part }: { month: string; part: number },
): Promise<Response> {
  const list = () =>
    readInstitute(instituteId, (db) => listPdfs(db, { month, from: (part - 1) * ZIP_DOCUMENTS, size: ZIP_DOCUMENTS }))
  const documents = await list()
  if (documents.length === 0) throw new Failure("not_found")
  const undrawn = documents.filter(({ key }) => key === null)
  if (undrawn.length > 0) await drawAtOnce(instituteId, () => drawEach(instituteId, undrawn))
  const files = (await list()).flatMap(({ key, number }) => (key === null ? [] : [{ key, name: pdfName(number) }]))
  const zip = await admitStream(userId, () => zipStream(files))
  return streamResponse(zip, { headers: attachmentHeaders(zipName(month, part), "application/zip") })
}

const zipName = (month: string, part: number) => `documents-${month}${part === 1 ? "" : `-${part}`}.zip`

async function drawEach(instituteId: number, undrawn: readonly { id: number }[]): Promise<void> {
  for (const { id } of undrawn) {
    const invoice = await readInstitute(instituteId, (db) => findInvoice(db, id, {}))
    if (invoice?.key === null) await drawInvoice(instituteId, invoice)
  }
}
