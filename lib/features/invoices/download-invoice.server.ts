import { Failure } from "@/lib/contract/errors"
import { streamResponse } from "@/lib/server/api/stream-response"
import type { Actor } from "@/lib/server/auth/actor"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { drawInvoice } from "./draw-invoices.server"
import { findInvoice } from "./invoice-queries.server"

/** How long somebody who downloads waits for a document to be drawn. */
const TIMEOUT_MS = 10_000

/**
 * The PDF of a document as an attachment; one that is not ready is drawn at once. Throws `not_found` for a document of somebody else, and
 * `invoice_unavailable` where it cannot be drawn in time.
 */
export async function downloadInvoice(
  { instituteId }: Pick<Actor, "instituteId">,
  id: number,
  scope: { buyerId?: number | undefined },
): Promise<Response> {
  const invoice = await readInstitute(instituteId, (db) => findInvoice(db, id, scope))
  if (!invoice) throw new Failure("not_found")
  const headers = attachmentHeaders(`${invoice.number.replaceAll("/", "-")}.pdf`, "application/pdf")
  if (invoice.key !== null) return streamResponse(await files.read(invoice.key), { headers })
  const pdf = await withinTime(drawInvoice(instituteId, invoice)).catch((error: unknown) => {
    log.warn({ instituteId, invoiceId: id, error: String(error) }, "a document could not be drawn at once")
    throw new Failure("invoice_unavailable")
  })
  return new Response(new Uint8Array(pdf), { headers })
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("it took too long")), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
