import { buffer } from "node:stream/consumers"
import type { Enclosed, EnclosedFor } from "@/lib/features/events/events.server"
import { files } from "@/lib/server/gateways/files/files"
import type { Attachment } from "@/lib/server/gateways/mail/mail"
import { log } from "@/lib/server/log"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { pdfName } from "./document-number"
import { titleOf } from "./document-texts"
import { drawAtOnce } from "./draw-at-once.server"
import { drawInvoice } from "./draw-invoices.server"
import { kindOf } from "./invoice-queries.server"

/** The largest PDF that a mail carries; a larger one is linked alone. */
export const MAX_ATTACHED_BYTES = 200 * 1024

type Which = { orderId: number } | { ids: number[] }
type Enclosable = Awaited<ReturnType<typeof listEnclosable>>[number]

/**
 * What the mail about documents encloses: each document with the page of its order, and its PDF where that is small. A PDF
 * that is not ready is drawn at once; one that cannot be drawn in time is left to its link.
 */
export async function encloseDocuments(which: Which, { instituteId, language }: EnclosedFor): Promise<Enclosed> {
  if ("ids" in which && which.ids.length === 0) return { facts: [], attachments: [] }
  const documents = await readInstitute(instituteId, (db) => listEnclosable(db, which))
  const attachments: Attachment[] = []
  for (const document of documents) {
    const content = await findContent(instituteId, document)
    if (content) attachments.push({ name: pdfName(document.number), mime: "application/pdf", content })
  }
  return {
    facts: documents.map(({ kind, number, transactionId }) => ({
      label: titleOf(kindOf(kind), language),
      value: number,
      path: paths.order(transactionId),
    })),
    attachments,
  }
}

async function findContent(instituteId: number, document: Enclosable): Promise<Buffer | undefined> {
  try {
    const content = await (document.key === null
      ? drawAtOnce(instituteId, () => drawInvoice(instituteId, document))
      : readStart(document.key))
    return content.length > MAX_ATTACHED_BYTES ? undefined : content
  } catch (error) {
    log.warn({ instituteId, invoiceId: document.id, error: String(error) }, "a mail leaves without a document")
    return undefined
  }
}

/** As much of a file as tells whether it is small enough. */
const readStart = async (key: string) => buffer(await files.read(key, { start: 0, end: MAX_ATTACHED_BYTES }))

/** The documents of a sale, or those with these ids. */
const listEnclosable = (db: Db, which: Which) =>
  db
    .selectFrom("invoices as i")
    .innerJoin("orders as o", "o.id", "i.orderId")
    .select(["i.id", "i.number", "i.kind", "i.key", "i.document", "o.transactionId"])
    .$if("ids" in which, (q) => q.where("i.id", "in", "ids" in which ? which.ids : []))
    .$if("orderId" in which, (q) =>
      q.where("i.orderId", "=", "orderId" in which ? which.orderId : 0).where("i.series", "=", "INV"),
    )
    .orderBy("i.id")
    .execute()
