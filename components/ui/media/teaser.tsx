"use client"
import { type ReactNode, useEffect, useState } from "react"
import { InlineVideo } from "./inline-video"

type TeaserProps = {
  /** The fragment of a link elsewhere on the page that plays it. */
  anchor?: string
  src: string
  title: string
  /** The picture on the button. */
  children: ReactNode
}

/** A picture that is replaced by the video when it is pressed; nothing of the video is loaded before that. */
export function Teaser({ anchor, src, title, children }: TeaserProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!anchor) return
    const openAtAnchor = () => window.location.hash === `#${anchor}` && setIsOpen(true)
    openAtAnchor()
    window.addEventListener("hashchange", openAtAnchor)
    return () => window.removeEventListener("hashchange", openAtAnchor)
  }, [anchor])
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
