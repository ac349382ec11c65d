// A thread that draws documents, so that no request waits for one. It imports the program's drawing by the module hooks of the program.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parentPort } from "node:worker_threads"
import { z } from "zod"
import { InvoiceDocument } from "../document-shape"
import { FONT_NAMES } from "./canvas.server"
import { drawDocument } from "./draw-document.server"

const FOLDER = "app/fonts/invoices"
const Task = z.object({ document: InvoiceDocument })

const fonts = Object.fromEntries(
  FONT_NAMES.map((name) => [name, readFileSync(join(process.cwd(), FOLDER, `${name}.ttf`))]),
)

parentPort?.on("message", (message: unknown) => {
  drawDocument(Task.parse(message).document, fonts).then(
    (pdf) => parentPort?.postMessage({ pdf }),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  )
})
