"use client"
import { type DragEvent, type ReactNode, useRef, useState } from "react"
import { Button } from "../button"
import { cn } from "../cn"
import type { ControlProps } from "./control-class"
import { Icon } from "../icon"

type DropZoneProps = ControlProps & {
  /** The picked file; without one there is no remove button. */
  file: File | null
  /** Called with the picked file, or with null after it was removed. */
  onPick: (file: File | null) => void
  /** The `accept` attribute of the file input. */
  accept: string
  /** The kind of file that may be dropped. */
  media: "image" | "video"
  /** The preview of the file. */
  children: ReactNode
  chooseLabel: string
  removeLabel: string
  /** The name of the picked file, or which files are accepted. */
  caption: string
}

/** Picks one file by the file dialog or by drag and drop. */
export function DropZone(props: DropZoneProps) {
  const { file, onPick, accept, media, children, chooseLabel, removeLabel, caption, ...control } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function pick(picked: File | null) {
    onPick(picked)
    if (!picked && input.current) input.current.value = ""
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped?.type.startsWith(`${media}/`)) pick(dropped)
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={cn(
        "flex flex-wrap items-center gap-4 rounded bg-quiet p-3 outline-1 -outline-offset-1 outline-line-strong outline-dashed",
        isOver && "bg-primary-soft outline-2 outline-primary",
      )}
    >
      {children}
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {chooseLabel}
          </Button>
          {file && (
            <Button variant="ghost" size="sm" onClick={() => pick(null)}>
              <Icon name="trash" />
              {removeLabel}
            </Button>
          )}
        </div>
        <p className="text-sm break-words text-muted">{caption}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => pick(event.target.files?.[0] ?? null)}
        {...control}
      />
    </div>
  )
}
