import { Failure } from "@/lib/contract/errors"
import { streamResponse } from "@/lib/server/api/stream-response"
import { files } from "@/lib/server/gateways/files/files"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { DocumentScope } from "./document-scope"
import { drawAtOnce } from "./draw-at-once.server"
import { drawInvoice } from "./draw-invoices.server"
import { pdfName } from "./document-number"
import { findInvoice } from "./invoice-queries.server"

/**
 * The PDF of a document as an attachment; one that is not ready is drawn at once. Throws `not_found` for a document of somebody else, and
 * `invoice_unavailable` where it cannot be drawn in time.
 */
export async function downloadInvoice(scope: DocumentScope, id: number): Promise<Response> {
  const { instituteId } = scope
  const invoice = await readInstitute(instituteId, (db) => findInvoice(db, id, scope))
  if (!invoice) throw new Failure("not_found")
  const headers = attachmentHeaders(pdfName(invoice.number), "application/pdf")
  if (invoice.key !== null) return streamResponse(await files.read(invoice.key), { headers })
  const pdf = await drawAtOnce(instituteId, () => drawInvoice(instituteId, invoice))
  return new Response(new Uint8Array(pdf), { headers })
}
