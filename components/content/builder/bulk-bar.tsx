"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { BulkBar as ChosenBar } from "@/components/ui/table/bulk-bar"
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
      data-bottom-bar
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mt-4 rounded bg-raised p-3 shadow-card lg:bottom-4"
    >
      <ChosenBar count={materials.length} onClear={onClear}>
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
      </ChosenBar>
    </div>
  )
}
