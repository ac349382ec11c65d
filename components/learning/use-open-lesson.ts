"use client"
import { usePathname } from "next/navigation"
import { useEffect, useState } from "react"
import type { Lectures, Lesson } from "@/lib/features/learning/contract"
import { lessonToContinue } from "@/lib/features/learning/progress"
import { paths } from "@/lib/shared/paths"

/**
 * The lesson that the address names, else the one to go on with, which the address then names. Going to another one
 * changes the address without loading the page anew; the way back through the lessons works as everywhere.
 */
export function useOpenLesson({ item, sections, lastMaterialId }: Lectures) {
  const lessons = sections.flatMap(({ materials }) => materials)
  const named = Number(usePathname().split("/")[5])
  const [entryId] = useState(() => lessonToContinue(lessons, lastMaterialId)?.id)
  const at = lessons.findIndex(({ id }) => id === (named || entryId))
  const open = lessons[at]
  const addressOf = ({ id }: Lesson) => paths.learn(item.kind, item.id, id)
  const missing = open === undefined ? undefined : addressOf(open)

  useEffect(() => {
    if (!named && missing) window.history.replaceState(null, "", missing)
  }, [named, missing])

  function go(href: string) {
    window.history.pushState(null, "", href)
    window.scrollTo(0, 0)
  }

  return { lessons, at, open, previous: lessons[at - 1], next: at < 0 ? undefined : lessons[at + 1], addressOf, go }
}
