// Prints the SHA-256 of the PDFs of the documents on its standard input, as JSON.
import { createHash } from "node:crypto"
import { text } from "node:stream/consumers"
import { z } from "zod"
import { InvoiceDocument } from "@/lib/features/invoices/document-shape"
import { drawInThread } from "@/lib/features/invoices/pdf/draw-in-thread.server"

const documents = z.array(InvoiceDocument).parse(JSON.parse(await text(process.stdin)))
const hashes = await Promise.all(
  documents.map(async (document) =>
    createHash("sha256")
      .update(await drawInThread(1, document))
      .digest("hex"),
  ),
)
process.stdout.write(JSON.stringify(hashes))
