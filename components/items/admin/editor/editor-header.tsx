"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Badge } from "@/components/ui/badge"
import { Icon } from "@/components/ui/icon"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { type EditorTab, isPublishedEmpty } from "@/lib/features/items/item-kinds"
import { STATUS_TONES } from "../status-tones"
import { StatusActions } from "./status-actions"
import type { ItemSaves } from "./use-item-saves"

type EditorHeaderProps = {
  item: EditableItem
  area: "admin" | "teacher"
  saves: ItemSaves
  onOpenTab: (tab: EditorTab) => void
  /** Whether everything is saved. */
  status: ReactNode
}

/** Title and status of an item, whether it is saved, and what can be done with it next. */
export function EditorHeader({ item, area, saves, onOpenTab, status }: EditorHeaderProps) {
  const t = useTranslations("itemsAdmin.editor")
  const list = useTranslations("itemsAdmin.list")
  return (
    <header className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-semibold break-words">{item.title}</h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="flex flex-wrap items-center gap-2 text-ui text-muted">
              {list(`oneKind.${item.kind}`)}
              <Badge tone={STATUS_TONES[item.status]}>{list(`status.${item.status}`)}</Badge>
              {!item.visible && <Badge>{list("hidden")}</Badge>}
            </p>
            {status}
          </div>
        </div>
        <StatusActions item={item} area={area} saves={saves} onOpenTab={onOpenTab} />
      </div>
      {isPublishedEmpty(item) && (
        <p role="status" className="flex gap-3 rounded bg-warning-soft p-4 text-ui">
          <Icon name="triangle-alert" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span className="min-w-0">
            <span className="block font-medium">{list("notForSale")}</span>
            {t("notForSaleMessage")}
          </span>
        </p>
      )}
      {item.status === "draft" && item.reviewNote && (
        <p className="flex gap-3 rounded bg-warning-soft p-4 text-ui">
          <Icon name="info" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span className="min-w-0">
            <span className="block font-medium">{t("sentBack")}</span>
            <span className="break-words whitespace-pre-line">{item.reviewNote}</span>
          </span>
        </p>
      )}
    </header>
  )
}
