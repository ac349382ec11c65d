import type { DocumentLine, InvoiceDocument } from "../document-shape"
import { type Canvas, FADED_INK, PAGE, type TextStyle } from "./canvas.server"
import { type AmountColumn, cellOf, columnsOf, detailOf } from "./columns"

const NUMBER_WIDTH = 20
const PADDING = 8
const MIN_TITLE_WIDTH = 120
const MIN_SIZE = 6.5
const SIZES = [8.5, 7.5, MIN_SIZE]

interface Layout {
  columns: readonly (AmountColumn & { x: number; width: number })[]
  titleWidth: number
  cell: TextStyle
  detail: TextStyle
}

/** The table of a document's lines: its head and each of its rows. */
export interface LineTable {
  headHeight: number
  drawHead: (y: number) => void
  heightOf: (line: DocumentLine) => number
  drawRow: (line: DocumentLine, place: { no: number; y: number }) => void
}

/** Lays out the table: every column as wide as its longest amount, the titles take the rest. */
export function createLineTable(canvas: Canvas, document: InvoiceDocument): LineTable {
  const layout = layOut(canvas, document)
  const { columns, titleWidth, cell, detail } = layout
  const label: TextStyle = { size: 7.5, colour: FADED_INK }
  const title = { ...cell, width: titleWidth }
  const x = PAGE.left + NUMBER_WIDTH
  const labels = columns.map((column) => ({
    ...label,
    width: column.width,
    x: column.x,
    text: document.texts[column.label],
  }))
  const labelHeight = Math.max(...labels.map(({ text, ...place }) => canvas.heightOf(text, place)))
  const detailHeight = (line: DocumentLine) => {
    const text = detailOf(line, document)
    return text === "" ? 0 : canvas.heightOf(text, { ...detail, width: titleWidth })
  }
  const amountHeight = cell.size * 1.42 + (columns.some(({ detailOf }) => detailOf) ? detail.size * 1.42 : 0)
  return {
    headHeight: labelHeight + 10,
    drawHead(y) {
      canvas.rule(y, { colour: "#1b1b1f", thickness: 0.8 })
      canvas.print("#", { ...label, x: PAGE.left, y: y + 4, width: NUMBER_WIDTH })
      canvas.print(document.texts.description, { ...label, x, y: y + 4, width: titleWidth })
      for (const { text, ...place } of labels) canvas.print(text, { ...place, y: y + 4, align: "end" })
      canvas.rule(y + labelHeight + 6)
    },
    heightOf: (line) => Math.max(canvas.heightOf(line.title, title) + detailHeight(line), amountHeight) + 7,
    drawRow(line, { no, y }) {
      canvas.print(String(no), { ...cell, colour: FADED_INK, x: PAGE.left, y, width: NUMBER_WIDTH, isTabular: true })
      const titleHeight = canvas.print(line.title, { ...title, x, y })
      const text = detailOf(line, document)
      if (text !== "") canvas.print(text, { ...detail, x, y: y + titleHeight, width: titleWidth })
      for (const column of columns) {
        const place = { x: column.x, width: column.width, align: "end" as const }
        const height = canvas.print(cellOf(column, line), { ...cell, ...place, y, isTabular: true })
        const note = column.detailOf?.(line) ?? ""
        if (note !== "") canvas.print(note, { ...detail, ...place, y: y + height })
      }
    },
  }
}

/** The layout with the largest text with which the titles have enough room. */
function layOut(canvas: Canvas, document: InvoiceDocument): Layout {
  const [size = MIN_SIZE] = SIZES.filter((each) => layOutAt(canvas, document, each).titleWidth >= MIN_TITLE_WIDTH)
  return layOutAt(canvas, document, size)
}

function layOutAt(canvas: Canvas, document: InvoiceDocument, size: number): Layout {
  const cell: TextStyle = { size }
  const detail: TextStyle = { size: size - 1.5, colour: FADED_INK }
  const widths = columnsOf(document).map((column) => ({
    ...column,
    width: widthOf(canvas, document, { column, cell }),
  }))
  let right: number = PAGE.right
  const columns = widths
    .toReversed()
    .map((column) => {
      right -= column.width + PADDING
      return { ...column, x: right + PADDING }
    })
    .toReversed()
  return { columns, titleWidth: right - PAGE.left - NUMBER_WIDTH, cell, detail }
}

function widthOf(
  canvas: Canvas,
  document: InvoiceDocument,
  { column, cell }: { column: AmountColumn; cell: TextStyle },
) {
  const amounts = document.lines.map((line) => canvas.widthOf(cellOf(column, line), { ...cell, isTabular: true }))
  const words = document.texts[column.label].split(" ").map((word) => canvas.widthOf(word, { size: 7.5 }))
  return Math.max(30, ...amounts, ...words) + 1
}
