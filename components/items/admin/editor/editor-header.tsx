"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { Icon } from "@/components/ui/icon"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { isPublishedEmpty } from "@/lib/features/catalogue/item-kinds"
import { STATUS_TONES } from "../status-tones"
import { HeldNotice } from "./held-notice"

/** Title and status of an item, and what its staff should know of it. */
export function EditorHeader({ item }: { item: EditableItem }) {
  const t = useTranslations("itemsAdmin.editor")
  const list = useTranslations("itemsAdmin.list")
  const note = item.draft ? item.draft.reviewNote : item.status === "draft" && item.reviewNote
  return (
    <header className="mb-2 flex flex-col gap-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold break-words">{item.title}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-ui text-muted">
          {list(`oneKind.${item.kind}`)}
          <Badge tone={STATUS_TONES[item.status]}>{list(`status.${item.status}`)}</Badge>
          {item.isHeld && <Badge tone="warning">{list("status.held")}</Badge>}
          {item.draftState && <Badge tone="warning">{list(`draftState.${item.draftState}`)}</Badge>}
          {!item.visible && <Badge>{list("hidden")}</Badge>}
        </p>
      </div>
      {item.isHeld && <HeldNotice />}
      {isPublishedEmpty(item) && (
        <p role="status" className="flex gap-3 rounded bg-warning-soft p-4 text-ui">
          <Icon name="triangle-alert" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span className="min-w-0">
            <span className="block font-medium">{list("notForSale")}</span>
            {t("notForSaleMessage")}
          </span>
        </p>
      )}
      {note && (
        <p className="flex gap-3 rounded bg-warning-soft p-4 text-ui">
          <Icon name="info" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span className="min-w-0">
            <span className="block font-medium">{t("sentBack")}</span>
            <span className="break-words whitespace-pre-line">{note}</span>
          </span>
        </p>
      )}
    </header>
  )
}
