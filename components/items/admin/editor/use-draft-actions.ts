"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { DRAFT_ACTIONS, type DraftAction, mayActOnDraft } from "@/lib/features/items/item-draft-shapes"
import type { ItemSaves } from "./use-item-saves"
import { useDraftAction } from "./use-draft-action"

type DraftActionsOptions = {
  item: EditableItem
  area: "admin" | "teacher"
  saves: ItemSaves
  onReplace: () => void
}

const ICONS = { discard: "trash", withdraw: "x", sendBack: "arrow-right", submit: "send", publish: "globe" } as const

/** What can be done with the changes of a published item: the next step, and the others for the menu. */
export function useDraftActions({ item, area, saves, onReplace }: DraftActionsOptions) {
  const t = useTranslations("itemsAdmin.changes")
  const [asked, setAsked] = useState<"publish" | "submit" | "sendBack" | "show">()
  const change = useDraftAction(item, saves, onReplace)
  const offered = DRAFT_ACTIONS.filter((one) => mayActOnDraft(one, { ...item, isTeacher: area === "teacher" }))
  const primary = (["publish", "submit", "withdraw"] as const).find((one) => offered.includes(one))

  function choose(action: DraftAction) {
    change.reset()
    if (action === "discard") void change.discard()
    else if (action === "withdraw") void change.run({ action })
    else setAsked(action)
  }

  const others = offered
    .filter((one) => one !== primary)
    .map((key) => ({ key, icon: ICONS[key], label: t(`labels.${key}`), onSelect: () => choose(key) }))
  const show = { key: "show", icon: "eye", label: t("labels.show"), onSelect: () => setAsked("show") } as const
  return {
    primary,
    onPrimary: () => primary && choose(primary),
    others: item.draft ? [show, ...others] : [],
    asked,
    close: () => setAsked(undefined),
    change,
  }
}
