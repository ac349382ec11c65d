"use client"
import type { ComponentProps, MouseEvent } from "react"

type LessonLinkProps = ComponentProps<"a"> & { href: string; onGo: (href: string) => void }

/** A link to a lesson of the open item: a plain click does not reload the page, a click with a modifier key is native. */
export function LessonLink({ href, onGo, ...rest }: LessonLinkProps) {
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo(href)
  }
  return <a href={href} onClick={onClick} {...rest} />
}
