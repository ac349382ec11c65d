"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { cn } from "../cn"
import type { ControlProps } from "./control-class"
import { DropZone } from "./drop-zone"
import { Icon } from "../icon"
import { useObjectUrl } from "../use-object-url"

type ImageFieldProps = ControlProps & {
  /** Called with the picked file, or with null after it was removed. */
  onPick: (file: File | null) => void
  /** The URL of the saved picture. */
  current?: string | null
  /** The `accept` attribute of the file input. */
  accept?: string
  /** The shape of the preview: a logo is square, a cover wide. */
  shape?: "square" | "wide"
  /** Which files are accepted: "PNG or JPEG, up to 5 MB". */
  hint: string
  name?: string
}

/** Picks one picture by the file dialog or by drag and drop, and previews it. */
export function ImageField({ onPick, current, accept = "image/*", shape = "wide", hint, ...control }: ImageFieldProps) {
  const t = useTranslations("ui.imageField")
  const [file, setFile] = useState<File | null>(null)
  const preview = useObjectUrl(file) ?? current

  return (
    <DropZone
      {...control}
      file={file}
      onPick={(picked) => {
        setFile(picked)
        onPick(picked)
      }}
      accept={accept}
      media="image"
      chooseLabel={preview ? t("replace") : t("choose")}
      removeLabel={t("remove")}
      caption={file ? file.name : hint}
    >
      <div
        className={cn(
          "flex h-20 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface text-muted",
          shape === "square" ? "w-20" : "w-36",
        )}
      >
        {preview ? (
          <img src={preview} alt={t("preview")} className="size-full object-cover" />
        ) : (
          <Icon name="image-plus" />
        )}
      </div>
    </DropZone>
  )
}
