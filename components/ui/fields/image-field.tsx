"use client"
import { useTranslations } from "next-intl"
import { cn } from "../cn"
import type { ControlProps } from "./control-class"
import { DropZone } from "./drop-zone"
import { Icon } from "../icon"

type ImageFieldProps = ControlProps & {
  /** Called with the picked file, or with null after it was removed. */
  onPick: (file: File | null) => void
  /** The URL of the saved picture. */
  current?: string | null
  /** The `accept` attribute of the file input. */
  accept?: string
  /** The shape of the preview: a logo is square, a cover wide, that of a book portrait. */
  shape?: "square" | "wide" | "portrait"
  /** Which files are accepted: "PNG or JPEG, up to 5 MB". */
  hint: string
  name?: string
}

const SIZES = { square: "h-20 w-20", wide: "h-20 w-36", portrait: "h-30 w-20" }

/** Picks one picture by the file dialog or by drag and drop, and previews it. */
export function ImageField({ accept = "image/*", shape = "wide", hint, ...props }: ImageFieldProps) {
  const t = useTranslations("ui.imageField")
  return (
    <DropZone
      {...props}
      accept={accept}
      media="image"
      labels={{ choose: t("choose"), replace: t("replace"), remove: t("remove") }}
      caption={(file) => file?.name ?? hint}
    >
      {(url) => (
        <div
          className={cn(
            "flex shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface text-muted",
            SIZES[shape],
          )}
        >
          {url ? <img src={url} alt={t("preview")} className="size-full object-cover" /> : <Icon name="image-plus" />}
        </div>
      )}
    </DropZone>
  )
}
