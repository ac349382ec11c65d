"use client"
import { useTranslations } from "next-intl"
import type { Lesson } from "@/lib/features/learning/contract"
import { kindSpec } from "@/lib/features/catalogue/material-kinds"

type Place = Pick<Lesson, "kind" | "pages" | "percent" | "positionSeconds">

/**
 * Returns functions that say how far a learner is in a lesson: `placeIn` "Page 3 of 6" or "40 percent watched", `pageIn` of a
 * document alone; undefined if nowhere.
 */
export function usePlaceInLesson() {
  const t = useTranslations("learning.learn")
  function pageIn({ kind, pages, positionSeconds }: Place): string | undefined {
    if (kindSpec(kind).unit !== "pages" || pages === null) return undefined
    return t("lessonPages", { page: Math.min(pages, positionSeconds + 1), pages })
  }
  function placeIn(lesson: Place): string | undefined {
    const { kind, percent } = lesson
    return kindSpec(kind).unit === "seconds" && percent > 0 ? t("lessonProgress", { percent }) : pageIn(lesson)
  }
  return { placeIn, pageIn }
}
