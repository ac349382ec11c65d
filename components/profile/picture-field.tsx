"use client"
import { useTranslations } from "next-intl"
import { useId, useRef, useState } from "react"
import { Avatar } from "@/components/ui/avatar"
import { Button } from "@/components/ui/button"
import { Glyph } from "@/components/ui/icon"
import { useObjectAddress } from "@/components/ui/use-object-url"
import { IMAGE } from "@/lib/contract/form"
import { readPicture } from "./draw-square"
import { PictureCrop } from "./picture-crop"

/** The least that a picture measures (domain.md §5). */
const LEAST_SIDE = 200

type PictureFieldProps = {
  name: string
  /** The key of the picture that is there already. */
  current: string | null
  chosen: File | "none" | undefined
  onChoose: (chosen: File | "none" | undefined) => void
}

/** The picture of a person: another is cut to a square before it is taken. */
export function PictureField({ name, current, chosen, onChoose }: PictureFieldProps) {
  const t = useTranslations("profile.picture")
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<HTMLImageElement | null>(null)
  const [fault, setFault] = useState<"wrongType" | "tooSmall">()
  const address = useObjectAddress(chosen instanceof File ? chosen : null)
  const isShown = chosen !== "none" && (address !== undefined || current !== null)

  async function onPick(file: File | undefined) {
    setFault(undefined)
    if (!file) return
    try {
      const read = await readPicture(file)
      const isSmall = Math.min(read.naturalWidth, read.naturalHeight) < LEAST_SIDE
      if (isSmall) setFault("tooSmall")
      else setPicked(read)
    } catch {
      setFault("wrongType")
    }
  }

  function close() {
    if (picked) URL.revokeObjectURL(picked.src)
    if (input.current) input.current.value = ""
    setPicked(null)
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex items-center gap-4 sm:gap-5">
      {address ? (
        <img src={address} alt="" className="size-24 shrink-0 rounded-full object-cover" />
      ) : (
        <Avatar name={name} picture={chosen === "none" ? null : current} size="xl" />
      )}
      <div className="flex min-w-0 flex-col gap-2">
        <span id={`${id}-label`} className="text-ui font-medium">
          {t("label")}
        </span>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {t(isShown ? "replace" : "choose")}
          </Button>
          {(isShown || chosen === "none") && (
            <Button
              variant="ghost"
              size="sm"
              className="text-muted"
              onClick={() => onChoose(chosen === undefined ? "none" : undefined)}
            >
              {chosen === undefined && <Glyph name="trash" />}
              {t(chosen === undefined ? "remove" : "keep")}
            </Button>
          )}
        </div>
        <p role={fault && "alert"} id={`${id}-note`} className={fault ? "text-sm text-danger" : "text-sm text-muted"}>
          {t(fault ?? (chosen instanceof File ? "unsaved" : "hint"))}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t("label")}
        aria-describedby={`${id}-note`}
        accept={IMAGE.mediaTypes.join(",")}
        onChange={({ target }) => void onPick(target.files?.[0])}
        className="sr-only"
      />
      <PictureCrop
        picture={picked}
        onCancel={close}
        onUse={(file) => {
          onChoose(file)
          close()
        }}
      />
    </div>
  )
}
