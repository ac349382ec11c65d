"use client"
import { useTranslations } from "next-intl"
import { createContext, use } from "react"
import { Badge } from "@/components/ui/badge"
import type { Curriculum } from "@/lib/features/content/content-shapes"

type Changes = Curriculum["changes"]

/** How the shown curriculum differs from what the public has. */
export const ChangesContext = createContext<Changes>([])

/** How a section or a lesson of the shown curriculum differs from what the public has; undefined when it does not. */
export const useChangeOf = (part: Changes[number]["part"], id: number) =>
  use(ChangesContext).find((one) => one.part === part && one.id === id)?.change

/** Says of a section or a lesson that only its staff see it, or see it like this. */
export function DraftBadge({ part, id }: { part: Changes[number]["part"]; id: number }) {
  const t = useTranslations("content.builder")
  const change = useChangeOf(part, id)
  if (change === "added") return <Badge tone="warning">{t("draft")}</Badge>
  if (change === "renamed" || change === "changed") return <Badge>{t("edited")}</Badge>
  return null
}
