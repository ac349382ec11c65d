/** How far the PDF of a document is; a document whose conversion has not begun, for want of LibreOffice, has none. */
export const PDF_STATUSES = ["converting", "ready", "failed"] as const
export type PdfStatus = (typeof PDF_STATUSES)[number]

/** Whether a file is a Word, PowerPoint or Excel document, of which a PDF is made. */
export const isOfficeDocument = (mime: string): boolean =>
  mime.startsWith("application/vnd.openxmlformats-officedocument.")
