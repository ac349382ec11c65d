"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { cn } from "./cn"
import type { ControlProps } from "./control-class"
import { DropZone } from "./drop-zone"
import { Glyph } from "./icon"
import { useObjectAddress } from "./use-object-url"

type FileDropProps = ControlProps & {
  /** The file that was picked; null after it was taken away. */
  onPick: (file: File | null) => void
  /** The address of the picture that is there already. */
  current?: string | null
  /** Types that may be picked, as of an input. */
  accept?: string
  /** The shape of the preview: a logo is square, a cover wide. */
  shape?: "square" | "wide"
  /** Says which files fit: "PNG or JPEG, up to 5 MB". */
  hint: string
  name?: string
}

/** Takes one picture by pressing or dropping and shows it. */
export function FileDrop({ onPick, current, accept = "image/*", shape = "wide", hint, ...control }: FileDropProps) {
  const t = useTranslations("ui.fileDrop")
  const [file, setFile] = useState<File | null>(null)
  const preview = useObjectAddress(file) ?? current

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
      note={file ? file.name : hint}
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
          <Glyph name="image-plus" />
        )}
      </div>
    </DropZone>
  )
}
