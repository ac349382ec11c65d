"use client"
import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/icon"
import type { DeskItem } from "@/lib/features/items/admin-shapes"
import type { ItemFields } from "./item-fields"

/** What buyers would miss of an item; nothing when nothing is missing. */
export function ItemLacks({ item, typed }: { item: DeskItem; typed: ItemFields }) {
  const t = useTranslations("itemsAdmin.editor.lacks")
  const lacks = [
    !item.image && t("picture"),
    typed.shortText.trim() === "" && t("promise"),
    item.lessons === 0 && item.kind !== "consultation" && item.kind !== "webinar" && t("lessons"),
  ].filter((lack) => lack !== false)
  if (lacks.length === 0) return null
  return (
    <div className="flex gap-3 rounded bg-warning-soft p-4 text-ui">
      <Glyph name="info" className="mt-0.5 size-4.5 shrink-0 text-warning" />
      <div>
        <p className="font-medium">{t("title")}</p>
        <ul className="mt-1 list-disc ps-4.5">
          {lacks.map((lack) => (
            <li key={lack}>{lack}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
