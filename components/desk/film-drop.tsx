"use client"
import { useLocale, useTranslations } from "next-intl"
import { type DragEvent, useRef, useState } from "react"
import { fileSize } from "@/components/learning/file-size"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import type { ControlProps } from "@/components/ui/control-class"
import { Glyph } from "@/components/ui/glyph"
import { paths } from "@/lib/shared/paths"
import { useObjectAddress } from "./use-object-address"

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
  const t = useTranslations("desk.film")
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setIsOver] = useState(false)
  const address = useObjectAddress(file) ?? (current && paths.media(current.key))
  const shown = file ? { name: file.name, bytes: file.size } : current

  function pick(picked: File | null) {
    setFile(picked)
    onPick(picked)
    if (!picked && input.current) input.current.value = ""
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped?.type.startsWith("video/")) pick(dropped)
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
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {address ? t("replace") : t("choose")}
          </Button>
          {file && (
            <Button variant="ghost" size="sm" onClick={() => pick(null)}>
              <Glyph name="trash" />
              {t("remove")}
            </Button>
          )}
        </div>
        <p className="text-sm break-words text-muted">
          {shown ? t("named", { name: shown.name, size: fileSize(shown.bytes, locale) }) : hint}
        </p>
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
