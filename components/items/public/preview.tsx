"use client"
import { type ReactNode, useState } from "react"
import { FilmInPlace } from "@/components/ui/inline-video"

type PreviewProps = {
  instituteId: number
  fileId: number
  title: string
  labels: { failed: string; loading: string }
  className: string
  /** How the player stands in the page once it is open. */
  playerClass: string
  children: ReactNode
}

type Opened = { url: string; mime: string; captions: { url: string; language: string; label: string }[] }
type State = "closed" | "loading" | "failed" | Opened

/** A button that becomes the free lesson: its address is asked for when it is pressed, and it plays in place. */
export function Preview({ instituteId, fileId, title, labels, className, playerClass, children }: PreviewProps) {
  const [state, setState] = useState<State>("closed")

  async function onOpen() {
    setState("loading")
    try {
      const { openPreview } = await import("./open-preview")
      setState(await openPreview(instituteId, fileId))
    } catch {
      setState("failed")
    }
  }

  if (typeof state === "object") return <Shown {...state} title={title} className={playerClass} />
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

function Shown({ url, mime, captions, title, className }: Opened & { title: string; className: string }) {
  if (mime.startsWith("video/"))
    return <FilmInPlace src={url} title={title} captions={captions} className={className} />
  if (mime.startsWith("audio/")) return <audio src={url} controls autoPlay aria-label={title} className={className} />
  if (mime.startsWith("image/")) return <img src={url} alt={title} className={className} />
  return <iframe src={url} title={title} className={`${className} h-[70vh]`} />
}
