"use client"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { fileSize } from "@/components/learning/file-size"
import type { ControlProps } from "@/components/ui/control-class"
import { DropZone } from "@/components/ui/drop-zone"
import { Glyph } from "@/components/ui/icon"
import { useObjectAddress } from "@/components/ui/use-object-url"
import { paths } from "@/lib/shared/paths"

type FilmDropProps = ControlProps & {
  /** The film that was picked; null after it was taken away. */
  onPick: (file: File | null) => void
  /** The film that is there already. */
  current: { key: string; name: string; bytes: number } | null
  accept: string
  /** Says which films fit. */
  hint: string
}

/** Takes one film by pressing or dropping and plays it. */
export function FilmDrop({ onPick, current, accept, hint, ...control }: FilmDropProps) {
  const t = useTranslations("forms.video")
  const locale = useLocale()
  const [file, setFile] = useState<File | null>(null)
  const address = useObjectAddress(file) ?? (current && paths.media(current.key))
  const shown = file ? { name: file.name, bytes: file.size } : current

  return (
    <DropZone
      {...control}
      file={file}
      onPick={(picked) => {
        setFile(picked)
        onPick(picked)
      }}
      accept={accept}
      media="video"
      chooseLabel={address ? t("replace") : t("choose")}
      removeLabel={t("remove")}
      note={shown ? t("named", { name: shown.name, size: fileSize(shown.bytes, locale) }) : hint}
    >
      <div className="flex aspect-video w-64 max-w-full shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface text-muted">
        {address ? (
          <video
            key={address}
            src={address}
            aria-label={t("preview")}
            preload="metadata"
            muted
            playsInline
            controls
            className="size-full object-cover"
          />
        ) : (
          <Glyph name="video" />
        )}
      </div>
    </DropZone>
  )
}
