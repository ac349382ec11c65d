"use client"
import { type ReactNode, type SyntheticEvent, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useWidth } from "@/components/ui/use-width"

type PreviewFrameProps = {
  title: string
  /** The width of the screen that the frame stands for, in pixels. */
  screenWidth: number
  children: ReactNode
}

const EMPTY_PAGE = "<!doctype html><html><head></head><body></body></html>"
const HEIGHT = 640

/**
 * Shows elements as a screen of another width does, scaled to the room there is. They are rendered into a frame, so that
 * they follow its width; nothing in it can be focused or clicked.
 */
export function PreviewFrame({ title, screenWidth, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement>()
  const container = useRef<HTMLDivElement>(null)
  const scale = Math.min(1, (useWidth(container) || screenWidth) / screenWidth)

  function onLoad({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) {
    if (!contentDocument) return
    for (const { name, value } of document.documentElement.attributes)
      contentDocument.documentElement.setAttribute(name, value)
    const styles = document.head.querySelectorAll("link[rel=stylesheet], style")
    contentDocument.head.replaceChildren(...[...styles].map((style) => style.cloneNode(true)))
    setBody(contentDocument.body)
  }

  return (
    <div ref={container} className="overflow-hidden rounded bg-background shadow-card" style={{ height: HEIGHT }}>
      <iframe
        title={title}
        srcDoc={EMPTY_PAGE}
        onLoad={onLoad}
        className="origin-top-left rtl:origin-top-right"
        style={{ width: screenWidth, height: HEIGHT / scale, transform: `scale(${scale})` }}
      />
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  )
}
