// Prints the text of each page of the PDF on its standard input, as JSON.
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

const chunks: Uint8Array[] = []
for await (const chunk of process.stdin) if (chunk instanceof Uint8Array) chunks.push(chunk)
const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)), verbosity: 0 }).promise
const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
  const { items } = await (await pdf.getPage(at + 1)).getTextContent()
  return items.map((item) => ("str" in item ? item.str : "")).join(" ")
})
process.stdout.write(JSON.stringify(await Promise.all(pages)))
await pdf.loadingTask.destroy()
