"use client"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { Button } from "@/components/ui/button"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { acceptOf } from "@/lib/shared/upload-kinds"
import { MATERIAL_KINDS, kindSpec } from "@/lib/features/catalogue/material-kinds"
import { MATERIAL_UPLOADS } from "@/lib/features/catalogue/material-uploads"
import type { BuilderSection } from "./curriculum-order"
import { useRowActions } from "./row-context"

const ACCEPT = acceptOf(MATERIAL_UPLOADS)

/** The buttons that add to a section: files of the device, and the kinds of materials that are written here. */
export const AddRow = memo(function AddRow({ section }: { section: BuilderSection }) {
  const t = useTranslations("content")
  const { addFiles, edit } = useRowActions()
  return (
    <div data-section={section.id} className="flex flex-wrap items-center gap-x-1 gap-y-0.5 py-1 sm:ps-8">
      <FileButton
        variant="ghost"
        size="sm"
        className="text-primary"
        aria-label={t("builder.uploadTo", { title: section.title })}
        multiple
        accept={ACCEPT}
        onPick={(files) => addFiles(section.id, files)}
      >
        <Icon name="upload" />
        {t("builder.upload")}
      </FileButton>
      {MATERIAL_KINDS.filter((kind) => kindSpec(kind).content !== "file").map((kind) => (
        <Button
          key={kind}
          variant="ghost"
          size="sm"
          className="text-primary"
          aria-label={t("builder.addTo", { kind: t(`kinds.${kind}`), title: section.title })}
          onClick={() => edit({ kind: "new", sectionId: section.id, of: kind })}
        >
          <Icon name={kindSpec(kind).icon} />
          {t(`kinds.${kind}`)}
        </Button>
      ))}
      {section.materials.length === 0 && <p className="text-sm text-muted">{t("builder.dropHere")}</p>}
    </div>
  )
})
