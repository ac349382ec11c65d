import { cpSync, existsSync } from "node:fs"

const SOURCE = "node_modules/pdfjs-dist"
const TARGET = "public/pdfjs"

/** Copies what pdf.js loads on demand beside its program to public/pdfjs: encodings, fonts and decoders. */
export function copyPdfResources() {
  for (const folder of ["cmaps", "standard_fonts", "wasm"]) {
    const target = `${TARGET}/${folder}`
    if (!existsSync(target)) cpSync(`${SOURCE}/${folder}`, target, { recursive: true })
  }
}
