"use client"
import { useEffect, useState } from "react"
import type { Lectures, Lesson } from "@/lib/features/learning/contract"
import { lessonToContinue } from "@/lib/features/learning/progress"
import { useRoomAddress } from "./use-room-address"

/**
 * The lesson that the URL names, else the one to continue with, which is then written into the URL. Opening another lesson
 * changes the URL without reloading the page; back and forward go through the opened lessons.
 */
export function useOpenLesson({ item, sections, lastMaterialId }: Lectures) {
  const lessons = sections.flatMap(({ materials }) => materials)
  const { materialId: urlId, lessonHref } = useRoomAddress()
  const [initialId] = useState(() => {
    const available = lessons.filter(({ hold }) => hold === null)
    return lessonToContinue(available.length > 0 ? available : lessons, lastMaterialId)?.id
  })
  const index = lessons.findIndex(({ id }) => id === (urlId || initialId))
  const open = lessons[index]
  const hrefFor = ({ id }: Pick<Lesson, "id">) => lessonHref(item, id)
  const initialHref = open === undefined ? undefined : hrefFor(open)

  useEffect(() => {
    if (!urlId && initialHref) window.history.replaceState(null, "", initialHref)
  }, [urlId, initialHref])

  function go(href: string) {
    window.history.pushState(null, "", href)
    window.scrollTo(0, 0)
  }

  return {
    lessons,
    index,
    open,
    previous: lessons[index - 1],
    next: index < 0 ? undefined : lessons[index + 1],
    hrefFor,
    go,
  }
}
