"use client"
import { useMemo } from "react"
import { useObjectUrl } from "@/components/ui/use-object-url"
import { formatCues } from "@/lib/features/videos/captions/cues"
import type { Chapter } from "@/lib/features/videos/video-shapes"

/** Later than the end of any video, at which the last chapter ends. */
const END_MS = 24 * 60 * 60 * 1000

/** The chapters of a video as a track, which the seek bar of the player shows. */
export function ChapterTrack({ chapters }: { chapters: readonly Chapter[] }) {
  const file = useMemo(() => (chapters.length > 0 ? chapterFile(chapters) : null), [chapters])
  const url = useObjectUrl(file)
  return url ? <track kind="chapters" label="chapters" src={url} default /> : null
}

function chapterFile(chapters: readonly Chapter[]): File {
  const cues = chapters.map(({ startSeconds, title }, at) => {
    const endSeconds = chapters[at + 1]?.startSeconds
    return { startMs: startSeconds * 1000, endMs: endSeconds === undefined ? END_MS : endSeconds * 1000, text: title }
  })
  return new File([formatCues(cues)], "chapters.vtt", { type: "text/vtt" })
}
