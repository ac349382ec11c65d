"use client"
import { useTranslations } from "next-intl"
import type { ComponentType } from "react"
import type { ReadPages } from "@/components/forms/document/pdf-viewer"
import type { MaterialKind } from "@/lib/features/catalogue/material-kinds"
import type { Attachments } from "@/lib/features/learning/contract"
import { FileCard } from "./file-card"
import { LessonDocument } from "./lesson-document"
import type { LessonContentProps } from "./lesson-props"
import { LinkCard } from "./link-card"
import { OfficeDocument } from "./office-document"
import { PictureFile } from "./picture-file"
import { useReadToEnd } from "./use-read-to-end"

type MaterialViewProps = {
  lesson: LessonContentProps["lesson"]
  materials: Attachments
  /** Pages of a document were read. */
  onRead: (read: ReadPages) => void
  /** The whole of it was read, seen or followed. */
  onWhole: () => void
}

/** What a learner sees of a material of each kind below its player and its title. */
export const MATERIAL_VIEWS: Record<MaterialKind, ComponentType<MaterialViewProps>> = {
  video: PlayedFile,
  audio: PlayedFile,
  pdf: PdfFile,
  doc: OfficeFile,
  image: Pictures,
  text: WrittenText,
  link: LinkedPage,
}

/** The player shows the file. */
function PlayedFile({ lesson, materials }: MaterialViewProps) {
  return <FileCards materials={materials} files={materials.attachments.filter(({ id }) => id !== lesson.fileId)} />
}

function WrittenText({ materials: { body }, onWhole }: MaterialViewProps) {
  if (!body) return null
  return (
    <>
      <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: body }} />
      <End onReached={onWhole} />
    </>
  )
}

function LinkedPage({ lesson, materials: { link }, onWhole }: MaterialViewProps) {
  return link && <LinkCard href={link} title={lesson.title} onOpened={onWhole} />
}

function Pictures({ lesson, materials, onWhole }: MaterialViewProps) {
  return (
    <>
      {materials.attachments.map((file) => (
        <PictureFile key={file.id} file={file} title={lesson.title} />
      ))}
      <FileCards materials={materials} files={materials.attachments} />
      <End onReached={onWhole} />
    </>
  )
}

function PdfFile({ lesson, materials, onRead }: MaterialViewProps) {
  const { attachments, downloadable } = materials
  const document = attachments.find(({ id }) => id === lesson.fileId)
  return (
    <>
      {document && (
        <LessonDocument
          fileId={document.id}
          title={lesson.title}
          firstPage={firstPageOf(lesson)}
          isDownloadable={downloadable}
          onRead={onRead}
        />
      )}
      <FileCards materials={materials} files={attachments.filter((file) => file !== document)} />
    </>
  )
}

function OfficeFile({ lesson, materials, onRead }: MaterialViewProps) {
  const { attachments, downloadable } = materials
  const office = attachments.find(({ id }) => id === lesson.fileId)
  // A document that is not read in the page counts as one page, which is read by opening it.
  const onOpened = () => onRead({ page: 0, pages: 1, ranges: [[0, 1]] })
  return (
    <>
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
      <FileCards materials={materials} files={attachments.filter((file) => file !== office)} onOpened={onOpened} />
    </>
  )
}

type FileCardsProps = { materials: Attachments; files: Attachments["attachments"]; onOpened?: () => void }

/** The files of a material that are not shown in the page. */
function FileCards({ materials: { downloadable }, files, onOpened }: FileCardsProps) {
  const t = useTranslations("learning.learn")
  if (files.length === 0) return null
  return (
    <section aria-label={t("attachments")} className="mt-6 flex max-w-prose flex-col gap-3">
      {files.map((file) => (
        <FileCard key={file.id} file={file} isDownloadable={downloadable} onOpened={onOpened} />
      ))}
    </section>
  )
}

/** The end of what is read by scrolling. */
function End({ onReached }: { onReached: () => void }) {
  const end = useReadToEnd(onReached)
  return <span ref={end} aria-hidden className="block h-px" />
}

/** The page at which reading goes on, from 0. */
const firstPageOf = ({ positionSeconds, pages, percent }: LessonContentProps["lesson"]) =>
  positionSeconds > 0 || pages === null ? positionSeconds : Math.max(0, Math.ceil((percent * pages) / 100) - 1)
