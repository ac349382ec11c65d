import { LANGUAGES } from "@/lib/shared/messages/languages"
import type { InvoiceDocument } from "../document-shape"
import { type Canvas, FADED_INK, PAGE, type TextStyle } from "./canvas.server"
import { headsOf, isTaxed } from "./columns"
import { drawQr } from "./draw-qr.server"
import { printAmount, printMoney } from "./print-format"

const SUMS_WIDTH = 200
const WORDS_WIDTH = PAGE.right - PAGE.left - SUMS_WIDTH - 24
const SUM: TextStyle = { size: 9, isTabular: true }
const SUM_HEIGHT = 15
const TOTAL: TextStyle = { size: 11.5, isBold: true, isTabular: true }
const TOTAL_HEIGHT = 24
const LABEL: TextStyle = { size: 7.5, colour: FADED_INK }
const TEXT: TextStyle = { size: 8.5 }
const QR_SIZE = 74
const CLOSING_HEIGHT = 92
const GAP = 12

type Paragraph = TextStyle & { text: string; before: number }

/** The sums, the amount in words, notes, code and signature of a document, which stay on one page. */
export function createTotals(canvas: Canvas, document: InvoiceDocument) {
  const sums = sumsOf(document)
  const paragraphs = paragraphsOf(document)
  const wordsHeight = paragraphs.reduce(
    (sum, { text, before, ...style }) => sum + before + canvas.heightOf(text, { ...style, width: WORDS_WIDTH }),
    0,
  )
  const sumsHeight = sums.length * SUM_HEIGHT + TOTAL_HEIGHT
  const height = Math.max(wordsHeight, sumsHeight) + GAP
  return {
    height: height + CLOSING_HEIGHT,
    draw(y: number) {
      canvas.rule(y, { colour: "#1b1b1f", thickness: 0.8 })
      drawSums(canvas, document, y + 6)
      drawParagraphs(canvas, paragraphs, y + 6)
      drawClosing(canvas, document, y + height)
    },
  }
}

/** The sums above the total; price and discount only where there is a discount. */
function sumsOf(document: InvoiceDocument): [label: string, minor: number][] {
  const { texts, totals, lines } = document
  const sumOf = (key: "listMinor" | "discountMinor") => lines.reduce((sum, line) => sum + (line[key] ?? 0), 0)
  const discountMinor = sumOf("discountMinor")
  return [
    ...sum(texts.price, discountMinor > 0 && sumOf("listMinor")),
    ...sum(texts.discount, discountMinor > 0 && -discountMinor),
    ...sum(texts.taxable, isTaxed(document) && totals.taxableMinor),
    ...headsOf(document).map(({ label, key }): [string, number] => [texts[label], totals[key]]),
    ...sum(texts.roundOff, totals.roundOffMinor !== 0 && totals.roundOffMinor),
  ]
}

const sum = (label: string, minor: number | false): [string, number][] => (minor === false ? [] : [[label, minor]])

function drawSums(canvas: Canvas, document: InvoiceDocument, top: number): void {
  const x = PAGE.right - SUMS_WIDTH
  const place = { x, width: SUMS_WIDTH }
  let y = top
  for (const [label, minor] of sumsOf(document)) {
    canvas.print(label, { ...SUM, isTabular: false, ...place, y })
    canvas.print(printAmount(minor), { ...SUM, ...place, y, align: "end" })
    y += SUM_HEIGHT
  }
  if (y > top)
    canvas.pdf
      .moveTo(x, y + 2)
      .lineTo(PAGE.right, y + 2)
      .lineWidth(0.6)
      .strokeColor("#c9c9d1")
      .stroke()
  canvas.print(document.texts.total, { ...TOTAL, isTabular: false, ...place, y: y + 5 })
  canvas.print(printMoney(document.totals.totalMinor, document.currency), {
    ...TOTAL,
    ...place,
    y: y + 5,
    align: "end",
  })
}

/** The amount in words in every language, the document's own first, and the notes. */
function paragraphsOf({ texts, words, notes, language, ...document }: InvoiceDocument): Paragraph[] {
  const languages = [language, ...LANGUAGES.filter((other) => other !== language)]
  const inclusive =
    document.pricesIncludeTax && isTaxed(document) && document.lines.some((line) => line.listMinor !== null)
  return [
    { ...LABEL, text: texts.inWords, before: 0 },
    ...languages.map((each) => ({ ...TEXT, text: words[each], before: 0 })),
    ...[...notes, ...(inclusive ? [texts.taxInPrice] : [])].map((text, at) => ({
      ...TEXT,
      text,
      before: at === 0 ? 6 : 2,
    })),
  ]
}

function drawParagraphs(canvas: Canvas, paragraphs: readonly Paragraph[], top: number): void {
  let y = top
  for (const { text, before, ...style } of paragraphs) {
    y += before
    y += canvas.print(text, { ...style, x: PAGE.left, y, width: WORDS_WIDTH })
  }
}

/** The code of the check page on one side, the signature on the other. */
function drawClosing(canvas: Canvas, { texts, checkUrl, seller }: InvoiceDocument, top: number): void {
  drawQr(canvas.pdf, checkUrl, { x: PAGE.left, y: top + 10, size: QR_SIZE })
  const beside = { x: PAGE.left + QR_SIZE + 10, width: 150 }
  const labelHeight = canvas.print(texts.check, { ...LABEL, ...beside, y: top + 12 })
  canvas.print(checkUrl, { ...LABEL, size: 7, ...beside, y: top + 12 + labelHeight })
  const signing = { x: PAGE.right - SUMS_WIDTH, width: SUMS_WIDTH, align: "end" as const }
  canvas.print(`${texts.forSeller} ${seller.legalName}`, { ...TEXT, ...signing, y: top + 12 })
  const signature = seller.signatory === null ? texts.unsigned : `${seller.signatory}\n${texts.signatory}`
  const height = canvas.heightOf(signature, { ...LABEL, width: SUMS_WIDTH })
  canvas.print(signature, { ...LABEL, ...signing, y: top + 10 + QR_SIZE - height })
}
