"use client"
import { type ReactNode, useId, useState } from "react"
import { Button } from "../button"
import { cn } from "../cn"
import type { ControlProps } from "./control-class"
import { FileButton } from "./file-button"
import { Icon } from "../icon"
import { useDropTarget } from "../use-drop-target"
import { useObjectUrl } from "../use-object-url"

type DropZoneProps = ControlProps & {
  /** Called with the picked file, or with null after it was removed. */
  onPick: (file: File | null) => void
  /** The URL of the saved file. */
  current?: string | null
  /** The `accept` attribute of the file input. */
  accept: string
  /** The kind of file that may be dropped. */
  media: "image" | "video"
  labels: Record<"choose" | "replace" | "remove", string>
  /** The name of the picked file, or, without one, which files are accepted. */
  caption: (file: File | null) => string
  /** The preview of the picked or the saved file. */
  children: (url: string | undefined) => ReactNode
}

/** Picks one file by the file dialog or by drag and drop, and previews it. Only a picked file can be removed. */
export function DropZone(props: DropZoneProps) {
  const { onPick, current, accept, media, labels, caption, children, ...control } = props
  const captionId = useId()
  const { id } = control
  const [file, setFile] = useState<File | null>(null)
  // A file that was refused is not shown: what is saved stays, below the reason.
  const shown = control["aria-invalid"] ? null : file
  const url = useObjectUrl(shown) ?? current ?? undefined

  function pick(picked: File | null) {
    setFile(picked)
    onPick(picked)
  }

  const { isOver, dropHandlers } = useDropTarget(([dropped]) => {
    if (dropped?.type.startsWith(`${media}/`)) pick(dropped)
  })

  return (
    <div
      {...dropHandlers}
      className={cn(
        "flex flex-wrap items-center gap-4 rounded bg-quiet p-3 outline-1 -outline-offset-1 outline-line-strong outline-dashed",
        isOver && "bg-primary-soft outline-2 outline-primary",
      )}
    >
      {children(url)}
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <FileButton
            id={id}
            variant="secondary"
            size="sm"
            aria-describedby={[id && `${id}-label`, captionId, control["aria-describedby"]].filter(Boolean).join(" ")}
            accept={accept}
            onPick={([picked]) => picked && pick(picked)}
          >
            {url ? labels.replace : labels.choose}
          </FileButton>
          {file && (
            <Button variant="ghost" size="sm" onClick={() => pick(null)}>
              <Icon name="trash" />
              {labels.remove}
            </Button>
          )}
        </div>
        <p id={captionId} className="text-sm break-words text-muted">
          {caption(shown)}
        </p>
      </div>
    </div>
  )
}
