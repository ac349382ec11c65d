"use client"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import type { Attachments } from "@/lib/features/learning/contract"
import { useFileUrl } from "./use-file-url"

/** The picture of a picture lesson; its space is reserved while it loads. */
export function PictureFile({ file, title }: { file: Attachments["attachments"][number]; title: string }) {
  const { data } = useFileUrl(file.id)
  const width = file.width ?? 1280
  const height = file.height ?? 720
  if (!data) return <span className="mt-6 block" style={{ aspectRatio: `${width} / ${height}` }}><Skeleton className="size-full" /></span> // oxfmt-ignore
  return (
    <img
      src={data.url}
      alt={title}
      width={width}
      height={height}
      className="mt-6 h-auto max-w-full rounded bg-sunken"
    />
  )
}
