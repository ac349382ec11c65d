"use client"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState, type DragEvent } from "react"
import { Glyph } from "./glyph"
import { Button } from "./button"
import { cn } from "./cn"
import type { ControlProps } from "./control-class"

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
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; url: string } | null>(null)
  const [isOver, setIsOver] = useState(false)
  const preview = file?.url ?? current
  useGivingBack(file?.url)

  function pick(picked: File | null) {
    setFile(picked && { name: picked.name, url: URL.createObjectURL(picked) })
    onPick(picked)
    if (!picked && input.current) input.current.value = ""
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped?.type.startsWith("image/")) pick(dropped)
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
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {preview ? t("replace") : t("choose")}
          </Button>
          {file && (
            <Button variant="ghost" size="sm" onClick={() => pick(null)}>
              <Glyph name="trash" />
              {t("remove")}
            </Button>
          )}
        </div>
        <p className={cn("text-sm text-muted", file && "truncate")}>{file ? file.name : hint}</p>
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

/** Gives back the address of a file in memory when another takes its place. */
function useGivingBack(url: string | undefined) {
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])
}
