import { encode } from "uqr"

/** Draws a text as a QR code of rectangles, joined along each row. */
export function drawQr(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data } = encode(text, { ecc: "M", border: 0 })
  const side = size / data.length
  data.forEach((row, line) => {
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from] || row[from - 1]) continue
      let to = from
      while (row[to]) to += 1
      pdf.rect(x + from * side, y + line * side, (to - from) * side, side)
    }
  })
  pdf.fillColor("#000000").fill()
}
