"use client"
import { type DragEvent, type ReactNode, useRef, useState } from "react"
import { Button } from "./button"
import { cn } from "./cn"
import type { ControlProps } from "./control-class"
import { Glyph } from "./icon"

type DropZoneProps = ControlProps & {
  /** The file that was picked last; without one nothing can be taken away. */
  file: File | null
  /** A file that was picked, or null when it was taken away. */
  onPick: (file: File | null) => void
  /** Types that may be picked, as of an input. */
  accept: string
  /** What may be dropped. */
  media: "image" | "video"
  /** The file as it looks, in a well of its own. */
  children: ReactNode
  chooseLabel: string
  removeLabel: string
  /** What was picked, or which files fit. */
  note: string
}

/** Takes one file by pressing or dropping. */
export function DropZone(props: DropZoneProps) {
  const { file, onPick, accept, media, children, chooseLabel, removeLabel, note, ...control } = props
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
              <Glyph name="trash" />
              {removeLabel}
            </Button>
          )}
        </div>
        <p className="text-sm break-words text-muted">{note}</p>
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
