"use client"
import { useTranslations } from "next-intl"
import type { Lesson } from "@/lib/features/learning/contract"
import { kindSpec } from "@/lib/features/content/material-kinds"

type Place = Pick<Lesson, "kind" | "pages" | "percent" | "positionSeconds">

/** Returns a function that says how far a learner is in a lesson: "Page 3 of 6", "40 percent watched"; undefined if nowhere. */
export function usePlaceInLesson() {
  const t = useTranslations("learning.learn")
  return ({ kind, pages, percent, positionSeconds }: Place): string | undefined => {
    const { unit } = kindSpec(kind)
    if (unit === "seconds" && percent > 0) return t("lessonProgress", { percent })
    if (unit !== "pages" || pages === null) return undefined
    return t("lessonPages", { page: Math.min(pages, positionSeconds + 1), pages })
  }
}
