"use client"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import type { Attachments } from "@/lib/features/learning/contract"
import { PdfFile } from "@/components/forms/document/pdf-file"
import type { ReadPages } from "@/components/forms/document/pdf-viewer"
import { FileCard } from "./file-card"
import { useFileUrl } from "./use-file-url"

type OfficeDocumentProps = {
  file: Attachments["attachments"][number]
  title: string
  firstPage: number
  isDownloadable: boolean
  onRead: (read: ReadPages) => void
  onOpened: () => void
}

/** An office document: its PDF, where one was made, with the document as the download; else the download alone. */
export function OfficeDocument({ file, title, firstPage, isDownloadable, onRead, onOpened }: OfficeDocumentProps) {
  const inline = useFileUrl(file.id)
  const pdfUrl = inline.data?.pdfUrl ?? undefined
  const download = useFileUrl(file.id, { isDownload: true, isNeeded: isDownloadable && pdfUrl !== undefined })
  if (inline.isPending) return <Skeleton className="mt-6 h-20 w-full max-w-prose rounded" />
  if (pdfUrl === undefined)
    return (
      <div className="mt-6 max-w-prose">
        <FileCard file={file} isDownloadable={isDownloadable} onOpened={onOpened} />
      </div>
    )
  return <PdfFile title={title} firstPage={firstPage} onRead={onRead} url={pdfUrl} downloadUrl={download.data?.url} />
}
