"use client"
import { type ReactNode, useState } from "react"
import { FilmInPlace } from "@/components/ui/inline-video"

type TeaserProps = {
  src: string
  title: string
  /** The picture that is pressed. */
  children: ReactNode
}

/** A picture that becomes the film when it is pressed; nothing of the film is loaded, nor its controls made, before. */
export function Teaser({ src, title, children }: TeaserProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <FilmInPlace src={src} title={title} className="shadow-card" />
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
