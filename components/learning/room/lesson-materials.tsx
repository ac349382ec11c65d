"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import { isPlayable } from "@/lib/features/catalogue/material-kinds"
import { LessonDocument } from "./lesson-document"
import { FileCard } from "./file-card"
import type { LessonContentProps } from "./lesson-props"
import { LinkCard } from "./link-card"
import { OfficeDocument } from "./office-document"
import { PictureFile } from "./picture-file"
import { useRoomAddress } from "./use-room-address"
import { useReadToEnd } from "./use-read-to-end"
import type { ReadPages } from "@/components/forms/document/pdf-viewer"

/** The content of a lesson besides its video: text, picture, link and files. */
export function LessonMaterials({ lesson, isTracked, onProgress }: LessonContentProps) {
  const t = useTranslations("learning.learn")
  const { isPreview } = useRoomAddress()
  const query = isPreview ? { preview: "true" } : {}
  const materials = useQuery(queryFor(learning.attachments, { params: { id: String(lesson.id) }, query }))
  const isRead = !isTracked || lesson.completedAt !== null || isPlayable(lesson.kind)
  const onWhole = () => !isRead && onProgress({ positionSeconds: 0, ranges: [[0, 1]], event: "read" })
  const end = useReadToEnd(onWhole)

  if (materials.isError) return isPlayable(lesson.kind) ? null : <ErrorState onRetry={() => void materials.refetch()} />
  if (!materials.data) return isPlayable(lesson.kind) ? null : <SkeletonLines lines={6} className="mt-6 max-w-prose" />

  const { body, link, attachments, downloadable } = materials.data
  const files = isPlayable(lesson.kind) ? attachments.filter(({ id }) => id !== lesson.fileId) : attachments
  const document = lesson.kind === "pdf" ? files.find(({ id }) => id === lesson.fileId) : undefined
  const office = lesson.kind === "doc" ? files.find(({ id }) => id === lesson.fileId) : undefined
  const cards = files.filter((file) => file !== document && file !== office)
  const onRead = ({ page, pages, ranges }: ReadPages) =>
    isTracked && onProgress({ positionSeconds: page, ranges, pages, event: "read" })
  // A document that is not read in the page counts as one page, which is read by opening it.
  const onOpened = () => isTracked && lesson.kind === "doc" && onRead({ page: 0, pages: 1, ranges: [[0, 1]] })
  return (
    <>
      {body && <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: body }} />}
      {lesson.kind === "image" && files.map((file) => <PictureFile key={file.id} file={file} title={lesson.title} />)}
      {link && <LinkCard href={link} title={lesson.title} onOpened={onWhole} />}
      {document && (
        <LessonDocument
          fileId={document.id}
          title={lesson.title}
          firstPage={firstPageOf(lesson)}
          isDownloadable={downloadable}
          onRead={onRead}
        />
      )}
      {office && (
        <OfficeDocument
          file={office}
          title={lesson.title}
          firstPage={firstPageOf(lesson)}
          isDownloadable={downloadable}
          onRead={onRead}
          onOpened={onOpened}
        />
      )}
      {cards.length > 0 && (
        <section aria-label={t("attachments")} className="mt-6 flex max-w-prose flex-col gap-3">
          {cards.map((file) => (
            <FileCard key={file.id} file={file} isDownloadable={downloadable} onOpened={onOpened} />
          ))}
        </section>
      )}
      {(body ?? lesson.kind === "image") && <span ref={end} aria-hidden className="block h-px" />}
    </>
  )
}

/** The page at which reading goes on, from 0. */
const firstPageOf = ({ positionSeconds, pages, percent }: LessonContentProps["lesson"]) =>
  positionSeconds > 0 || pages === null ? positionSeconds : Math.max(0, Math.ceil((percent * pages) / 100) - 1)
