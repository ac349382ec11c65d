"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { MATERIAL_UPLOADS } from "@/lib/features/catalogue/material-uploads"
import { acceptOf } from "@/lib/shared/upload-kinds"

type BuilderEmptyProps = {
  /** Uploads files into a first section, which is made for them; undefined where nothing may be changed. */
  onPick: ((files: readonly File[]) => void) | undefined
}

/** A curriculum without sections: what belongs here and how to begin. */
export function BuilderEmpty({ onPick }: BuilderEmptyProps) {
  const t = useTranslations("content.builder")
  const noun = useNoun()
  return (
    <EmptyState
      icon={<Icon name="layers" />}
      title={t("nothing", { noun })}
      message={t("nothingMessage", { noun })}
      action={
        onPick && (
          <FileButton multiple accept={acceptOf(MATERIAL_UPLOADS)} onPick={onPick}>
            <Icon name="upload" />
            {t("upload")}
          </FileButton>
        )
      }
    />
  )
}
