"use client"
import { type ComponentType, type ReactNode, use, useState } from "react"
import { InlineVideo } from "@/components/ui/media/inline-video"
import { PreviewPlayerContext, type PreviewPlayerProps } from "@/components/ui/media/preview-player"
import { loadPart } from "@/lib/client/load-part"

type LessonPreviewProps = {
  instituteId: number
  fileId: number
  title: string
  labels: { failed: string; loading: string }
  className: string
  playerClass: string
  children: ReactNode
}

type PreviewFile = { url: string; mime: string; captions: { url: string; language: string; label: string }[] }
type State = "closed" | "loading" | "failed" | (PreviewFile & { Player?: ComponentType<PreviewPlayerProps> | null })

/** A button that fetches a free lesson when it is pressed and is replaced by its player. */
export function LessonPreview({
  instituteId,
  fileId,
  title,
  labels,
  className,
  playerClass,
  children,
}: LessonPreviewProps) {
  const [state, setState] = useState<State>("closed")
  const loadPlayer = use(PreviewPlayerContext)

  async function onOpen() {
    setState("loading")
    try {
      const { fetchPreviewFile } = await loadPart(() => import("./fetch-preview-file"))
      const file = await fetchPreviewFile(instituteId, fileId)
      setState({ ...file, Player: isPlayed(file) ? await loadPlayer?.() : null })
    } catch {
      setState("failed")
    }
  }

  if (typeof state === "object") {
    const { Player, ...file } = state
    const shown = { title, className: playerClass }
    if (Player) return <Player {...shown} fileId={fileId} instituteId={instituteId} isAudio={!isVideo(file)} />
    return <PreviewFileView {...file} {...shown} />
  }
  return (
    <>
      <button type="button" onClick={() => void onOpen()} aria-busy={state === "loading"} className={className}>
        {children}
      </button>
      {state !== "closed" && (
        <span role="status" className={state === "failed" ? "basis-full text-sm text-danger" : "sr-only"}>
          {state === "failed" ? labels.failed : labels.loading}
        </span>
      )}
    </>
  )
}

const isVideo = ({ mime }: { mime: string }) => mime.startsWith("video/")
const isPlayed = (file: { mime: string }) => isVideo(file) || file.mime.startsWith("audio/")

function PreviewFileView({
  url,
  mime,
  captions,
  title,
  className,
}: PreviewFile & { title: string; className: string }) {
  if (isVideo({ mime })) return <InlineVideo src={url} title={title} captions={captions} className={className} />
  if (mime.startsWith("audio/")) return <audio src={url} controls autoPlay aria-label={title} className={className} />
  if (mime.startsWith("image/")) return <img src={url} alt={title} className={className} />
  return <iframe src={url} title={title} className={`${className} h-[70vh]`} />
}
