"use client"
import { PdfFile } from "@/components/forms/document/pdf-file"
import type { ReadPages } from "@/components/forms/document/pdf-viewer"
import { useFileUrl } from "./use-file-url"

type LessonDocumentProps = {
  fileId: number
  title: string
  firstPage: number
  isDownloadable: boolean
  onRead: (read: ReadPages) => void
}

/** The document of a lesson, with its signed URLs. */
export function LessonDocument({ fileId, isDownloadable, ...document }: LessonDocumentProps) {
  const inline = useFileUrl(fileId)
  const download = useFileUrl(fileId, { isDownload: true, isNeeded: isDownloadable })
  return <PdfFile {...document} url={inline.data?.url} downloadUrl={download.data?.url} />
}
