"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import type { ItemFields } from "./item-fields"

/** The parts that an item still lacks; renders nothing when it is complete. */
export function MissingParts({ item, values }: { item: AdminItem; values: ItemFields }) {
  const t = useTranslations("itemsAdmin.editor.missing")
  const missing = [
    !item.image && t("picture"),
    values.shortText.trim() === "" && t("shortText"),
    item.lessons === 0 && item.kind !== "consultation" && item.kind !== "webinar" && t("lessons"),
  ].filter((part) => part !== false)
  if (missing.length === 0) return null
  return (
    <div className="flex gap-3 rounded bg-warning-soft p-4 text-ui">
      <Icon name="info" className="mt-0.5 size-4.5 shrink-0 text-warning" />
      <div>
        <p className="font-medium">{t("title")}</p>
        <ul className="mt-1 list-disc ps-4.5">
          {missing.map((lack) => (
            <li key={lack}>{lack}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
