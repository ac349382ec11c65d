"use client"
import { type ReactNode, useState } from "react"
import { InlineVideo } from "./inline-video"

type TeaserProps = {
  src: string
  title: string
  /** The picture on the button. */
  children: ReactNode
}

/** A picture that is replaced by the video when it is pressed; nothing of the video is loaded before that. */
export function Teaser({ src, title, children }: TeaserProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <InlineVideo src={src} title={title} className="shadow-card" />
  return (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="group relative block w-full overflow-hidden rounded text-start shadow-card"
    >
      {children}
    </button>
  )
}
