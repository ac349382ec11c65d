import type { InvoiceDocument } from "../document-shape"
import { type Canvas, createCanvas, FADED_INK, type FontFiles, PAGE } from "./canvas.server"
import { drawContinuedHead, drawHead } from "./draw-head.server"
import { createLineTable, type LineTable } from "./draw-lines.server"
import { createTotals } from "./draw-totals.server"
import { printText } from "./print-format"

/**
 * Draws a document as a PDF, from nothing but its own facts: the same document has the same bytes in every process and time
 * zone. The head of the table is repeated on each page, and the sums are never parted from the last line.
 */
export async function drawDocument(document: InvoiceDocument, fonts: FontFiles): Promise<Buffer> {
  const { title, number, language } = document
  const at = new Date(document.issuedAt)
  const canvas = createCanvas({ title: `${title} ${number}`, language, at, fonts })
  const bytes = collect(canvas.pdf)
  const table = createLineTable(canvas, document)
  const totals = createTotals(canvas, document)
  const bottom = drawTable({ canvas, document, table, reserved: totals.height })
  totals.draw(bottom)
  numberPages(canvas, document)
  canvas.pdf.end()
  return bytes
}

interface TableDrawing {
  canvas: Canvas
  document: InvoiceDocument
  table: LineTable
  /** What has to fit below the last line. */
  reserved: number
}

/** Draws head and lines, on as many pages as they need. Returns where the last line ends. */
function drawTable({ canvas, document, table, reserved }: TableDrawing): number {
  const startTable = (y: number) => {
    table.drawHead(y)
    return y + table.headHeight
  }
  let y = startTable(drawHead(canvas, document))
  document.lines.forEach((line, at) => {
    const height = table.heightOf(line)
    const isLast = at === document.lines.length - 1
    if (y + height + (isLast ? reserved : 0) > PAGE.bottom) {
      canvas.pdf.addPage()
      y = startTable(drawContinuedHead(canvas, document))
    }
    table.drawRow(line, { no: at + 1, y })
    y += height
  })
  return y
}

function numberPages(canvas: Canvas, { number, texts }: InvoiceDocument): void {
  const { count } = canvas.pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    canvas.pdf.switchToPage(page)
    const place = { size: 7.5, colour: FADED_INK, x: PAGE.left, y: PAGE.bottom + 16, width: PAGE.right - PAGE.left }
    canvas.print(number, place)
    canvas.print(printText(texts.page, { page: page + 1, pages: count }), { ...place, align: "end" })
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
    pdf.on("end", () => resolve(Buffer.concat(chunks)))
    pdf.on("error", reject)
  })
}
