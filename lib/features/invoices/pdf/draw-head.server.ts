import type { InvoiceDocument } from "../document-shape"
import { type Canvas, FADED_INK, PAGE, type TextStyle } from "./canvas.server"
import { printDate } from "./print-format"

const GAP = 18
const FACTS_WIDTH = 168
const PARTY_WIDTH = (PAGE.right - PAGE.left - FACTS_WIDTH - 2 * GAP) / 2
const TITLE: TextStyle = { size: 17, isBold: true }
const LABEL: TextStyle = { size: 7.5, colour: FADED_INK }
const NAME: TextStyle = { size: 10, isBold: true }
const TEXT: TextStyle = { size: 8.5 }

/** Draws the head of the first page: title, seller, buyer and numbers, each wrapped in a column of its own. Returns where it ends. */
export function drawHead(canvas: Canvas, document: InvoiceDocument): number {
  const { seller, buyer, texts } = document
  const isRegistered = seller.registration !== "unregistered"
  const titleHeight = drawTitle(canvas, document)
  const top = PAGE.top + titleHeight + 12
  canvas.rule(top - 6)
  const sellerHeight = drawParty(canvas, { x: PAGE.left, top }, [
    [texts.seller, LABEL],
    [seller.legalName, NAME],
    [seller.address, TEXT],
    [isRegistered && seller.gstin ? `${texts.gstin} ${seller.gstin}` : "", { ...TEXT, isBold: true }],
    [isRegistered && seller.state ? `${texts.state} ${seller.state.name} (${seller.state.code})` : "", TEXT],
    [[seller.email, seller.phone].filter(Boolean).join("\n"), TEXT],
  ])
  const buyerHeight = drawParty(canvas, { x: PAGE.left + PARTY_WIDTH + GAP, top }, [
    [texts.buyer, LABEL],
    [buyer.company ?? buyer.name, NAME],
    [buyer.company === null ? "" : buyer.name, TEXT],
    [buyer.address, TEXT],
    [isRegistered && buyer.gstin ? `${texts.gstin} ${buyer.gstin}` : "", { ...TEXT, isBold: true }],
    [isRegistered && buyer.state ? `${texts.state} ${buyer.state.name} (${buyer.state.code})` : "", TEXT],
    [buyer.email ?? "", TEXT],
  ])
  const factsHeight = drawFacts(canvas, top, factsOf(document))
  return top + Math.max(sellerHeight, buyerHeight, factsHeight) + 14
}

function drawTitle(canvas: Canvas, { seller, title }: InvoiceDocument): number {
  const half = (PAGE.right - PAGE.left - GAP) / 2
  const y = PAGE.top
  const left = canvas.print(seller.tradeName, { ...TITLE, x: PAGE.left, y, width: half })
  const right = canvas.print(title, { ...TITLE, x: PAGE.right - half, y, width: half, align: "end" })
  return Math.max(left, right)
}

type Paragraph = readonly [text: string, style: TextStyle]

function drawParty(canvas: Canvas, { x, top }: { x: number; top: number }, paragraphs: Paragraph[]): number {
  let y = top
  for (const [text, style] of paragraphs)
    if (text !== "") y += canvas.print(text, { ...style, x, y, width: PARTY_WIDTH })
  return y - top
}

/** The numbers and dates, of which an unregistered seller states no place of supply. */
function factsOf(document: InvoiceDocument): [label: string, text: string][] {
  const { texts, seller, placeOfSupply, against, payment, orderNumber } = document
  const isRegistered = seller.registration !== "unregistered"
  return [
    [texts.number, document.number],
    [texts.date, printDate(document, document.issuedOn)],
    ...fact(texts.against, against && `${against.number}\n${printDate(document, against.issuedOn)}`),
    ...fact(texts.order, orderNumber),
    ...fact(texts.placeOfSupply, isRegistered && placeOfSupply && `${placeOfSupply.name} (${placeOfSupply.code})`),
    ...fact(texts.reverseCharge, isRegistered && texts.no),
    ...fact(texts.paid, payment && [payment.method, printDate(document, payment.paidOn)].filter(Boolean).join("\n")),
  ]
}

const fact = (label: string, text: string | null | false): [string, string][] => (text ? [[label, text]] : [])

function drawFacts(canvas: Canvas, top: number, facts: readonly [label: string, text: string][]): number {
  const x = PAGE.right - FACTS_WIDTH
  const labelWidth = 66
  let y = top
  for (const [label, text] of facts) {
    const labelHeight = canvas.print(label, { ...LABEL, x, y: y + 1, width: labelWidth })
    const place = { ...TEXT, x: x + labelWidth + 6, y, width: FACTS_WIDTH - labelWidth - 6 }
    y += Math.max(labelHeight, canvas.print(text, { ...place, isBold: label === facts[0]?.[0] })) + 2
  }
  return y - top
}

/** Draws the head of a page that continues the document. Returns where it ends. */
export function drawContinuedHead(canvas: Canvas, { title, number, texts }: InvoiceDocument): number {
  const width = PAGE.right - PAGE.left
  const text = `${title} ${number} \u00b7 ${texts.continued}`
  const height = canvas.print(text, { ...TEXT, isBold: true, x: PAGE.left, y: PAGE.top, width })
  return PAGE.top + height + 8
}
