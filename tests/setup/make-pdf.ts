import { writePdf } from "@/lib/demo/media/write-pdf"

/** The entries of a trailer by which a PDF asks for a password (ISO 32000-1, 7.6.3); no password is right. */
const LOCK = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"00".repeat(32)}> /U <${"11".repeat(32)}> >> /ID [<00> <00>]`

/** A PDF with a line of text on each page, as Latin-1 text; `isLocked` asks for a password. */
export const makePdf = (lines: readonly string[], { isLocked = false } = {}): string =>
  writePdf(
    lines.map((line) => [line]),
    { fontSize: 32, ...(isLocked && { trailer: LOCK }) },
  )
