"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ErrorState } from "@/components/ui/error-state"
import { SkeletonLines } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import { isPlayed } from "@/lib/features/learning/material-kinds"
import { FileCard } from "./file-card"
import type { LessonStageProps } from "./lesson-props"
import { LinkCard } from "./link-card"
import { PictureFile } from "./picture-file"
import { useReadToEnd } from "./use-read-to-end"

/** What a lesson has besides a film: its text, its picture, its link and its files. */
export function ReadLesson({ lesson, isTracked, onReach }: LessonStageProps) {
  const t = useTranslations("learning.learn")
  const parts = useQuery(queryFor(learning.attachments, { params: { id: String(lesson.id) } }))
  const isRead = !isTracked || lesson.completedAt !== null || isPlayed(lesson.kind)
  const end = useReadToEnd(() => !isRead && onReach({ positionSeconds: 0, percent: 100 }))

  if (parts.isError) return isPlayed(lesson.kind) ? null : <ErrorState onRetry={() => void parts.refetch()} />
  if (!parts.data) return isPlayed(lesson.kind) ? null : <SkeletonLines lines={6} className="mt-6 max-w-prose" />

  const { body, link, attachments } = parts.data
  const files = isPlayed(lesson.kind) ? attachments.filter(({ id }) => id !== lesson.fileId) : attachments
  const onOpened = () => !isRead && onReach({ positionSeconds: 0, percent: 100 })
  return (
    <>
      {body && <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: body }} />}
      {lesson.kind === "image" && files.map((file) => <PictureFile key={file.id} file={file} title={lesson.title} />)}
      {link && <LinkCard href={link} onOpened={onOpened} />}
      {files.length > 0 && (
        <section aria-label={t("attachments")} className="mt-6 flex max-w-prose flex-col gap-3">
          {files.map((file) => (
            <FileCard key={file.id} file={file} onOpened={onOpened} />
          ))}
        </section>
      )}
      {(body ?? lesson.kind === "image") && <span ref={end} aria-hidden className="block h-px" />}
    </>
  )
}
