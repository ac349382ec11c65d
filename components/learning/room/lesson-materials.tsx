"use client"
import { useQuery } from "@tanstack/react-query"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { isPlayable } from "@/lib/features/catalogue/material-kinds"
import { learning } from "@/lib/features/learning/contract"
import type { ReadPages } from "@/components/forms/document/pdf-viewer"
import type { LessonContentProps } from "./lesson-props"
import { MATERIAL_VIEWS } from "./material-views"
import { useRoomAddress } from "./use-room-address"

/** The content of a lesson besides its video: text, picture, link and files. */
export function LessonMaterials({ lesson, isTracked, onProgress }: LessonContentProps) {
  const { isPreview } = useRoomAddress()
  const query = isPreview ? { preview: "true" } : {}
  const materials = useQuery(queryFor(learning.attachments, { params: { id: String(lesson.id) }, query }))

  if (materials.isError) return isPlayable(lesson.kind) ? null : <ErrorState onRetry={() => void materials.refetch()} />
  if (!materials.data) return isPlayable(lesson.kind) ? null : <SkeletonLines lines={6} className="mt-6 max-w-prose" />

  const isRead = !isTracked || lesson.completedAt !== null
  const onWhole = () => !isRead && onProgress({ positionSeconds: 0, ranges: [[0, 1]], event: "read" })
  const onRead = ({ page, pages, ranges }: ReadPages) =>
    isTracked && onProgress({ positionSeconds: page, ranges, pages, event: "read" })
  const View = MATERIAL_VIEWS[lesson.kind]
  return <View lesson={lesson} materials={materials.data} onRead={onRead} onWhole={onWhole} />
}
