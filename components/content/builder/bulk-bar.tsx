"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import type { Material } from "@/lib/features/content/content-shapes"
import { useBuilder } from "./builder-context"

type BulkBarProps = { materials: readonly Material[]; onClear: () => void }

/** What can be done with the chosen materials; stays at the bottom of the screen while there are any. */
export function BulkBar({ materials, onClear }: BulkBarProps) {
  const t = useTranslations("content.builder")
  const { actions, edit, mayDelete } = useBuilder()
  if (materials.length === 0) return null
  const areAllPreviews = materials.every(({ isPreview }) => isPreview)
  return (
    <div
      role="toolbar"
      aria-label={t("chosen", { count: materials.length })}
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mt-4 flex flex-wrap items-center gap-2 rounded bg-raised p-3 shadow-card lg:bottom-4"
    >
      <p role="status" className="me-auto text-ui font-medium">
        {t("chosen", { count: materials.length })}
      </p>
      <Button variant="secondary" size="sm" onClick={() => edit({ kind: "move", materials })}>
        <Icon name="arrow-right" className="rtl:rotate-180" />
        {t("moveTo")}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => void actions.markPreviews(materials, !areAllPreviews)}>
        <Icon name={areAllPreviews ? "eye-off" : "eye"} />
        {t(areAllPreviews ? "endPreview" : "makePreview")}
      </Button>
      {mayDelete && (
        <Button
          variant="secondary"
          size="sm"
          className="text-danger"
          onClick={() => {
            onClear()
            void actions.removeMaterials(materials)
          }}
        >
          <Icon name="trash" />
          {t("delete")}
        </Button>
      )}
      <Button variant="ghost" size="icon-sm" aria-label={t("clearChoice")} onClick={onClear}>
        <Icon name="x" />
      </Button>
    </div>
  )
}
