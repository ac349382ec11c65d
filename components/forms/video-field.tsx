"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { ControlProps } from "@/components/ui/fields/control-class"
import { DropZone } from "@/components/ui/fields/drop-zone"
import { Icon } from "@/components/ui/icon"
import { paths } from "@/lib/shared/paths"

type VideoFieldProps = ControlProps & {
  /** Called with the picked video, or with null after it was removed. */
  onPick: (file: File | null) => void
  /** The saved video. */
  current: { key: string; name: string; bytes: number } | null
  accept: string
  /** Which videos are accepted. */
  hint: string
}

/** Picks one video by the file dialog or by drag and drop, and previews it. */
export function VideoField({ current, hint, ...props }: VideoFieldProps) {
  const t = useTranslations("forms.video")
  const { fileSize } = useFormats()
  const caption = (file: File | null) => {
    const shown = file ? { name: file.name, bytes: file.size } : current
    return shown ? t("named", { name: shown.name, size: fileSize(shown.bytes) }) : hint
  }

  return (
    <DropZone
      {...props}
      current={current && paths.media(current.key)}
      media="video"
      labels={{ choose: t("choose"), replace: t("replace"), remove: t("remove") }}
      caption={caption}
    >
      {(url) => (
        <div className="flex aspect-video w-64 max-w-full shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface text-muted">
          {url ? (
            <video
              key={url}
              // Shows the picture at that second in place of an empty first frame.
              src={`${url}#t=0.1`}
              aria-label={t("preview")}
              preload="metadata"
              muted
              playsInline
              controls
              className="size-full object-cover"
            />
          ) : (
            <Icon name="video" />
          )}
        </div>
      )}
    </DropZone>
  )
}
