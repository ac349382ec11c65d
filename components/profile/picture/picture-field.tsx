"use client"
import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { Avatar } from "@/components/ui/media/avatar"
import { Button } from "@/components/ui/button"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { useObjectUrl } from "@/components/ui/use-object-url"
import { IMAGE } from "@/lib/contract/form"
import { CropDialog } from "@/components/forms/picture/crop-dialog"
import { isLargeEnough } from "@/components/forms/picture/crop-shape"
import { readPicture } from "@/components/forms/picture/draw-crop"

/** Twice the size that the server stores, so that no detail is lost. */
const SQUARE = { width: 512, height: 512, minWidth: 200, minHeight: 200, isRound: true }

type PictureFieldProps = {
  name: string
  /** The media key of the stored picture. */
  current: string | null
  chosen: File | "none" | undefined
  onChoose: (chosen: File | "none" | undefined) => void
}

/** The profile picture; a new one is cropped to a square first. */
export function PictureField({ name, current, chosen, onChoose }: PictureFieldProps) {
  const t = useTranslations("profile.picture")
  const id = useId()
  const [picked, setPicked] = useState<HTMLImageElement | null>(null)
  const [errorKey, setErrorKey] = useState<"wrongType" | "tooSmall">()
  const previewUrl = useObjectUrl(chosen instanceof File ? chosen : null)
  const isShown = chosen !== "none" && (previewUrl !== undefined || current !== null)

  async function onPick(file: File | undefined) {
    setErrorKey(undefined)
    if (!file) return
    try {
      const image = await readPicture(file)
      if (isLargeEnough(image, SQUARE)) setPicked(image)
      else setErrorKey("tooSmall")
    } catch {
      setErrorKey("wrongType")
    }
  }

  function close() {
    if (picked) URL.revokeObjectURL(picked.src)
    setPicked(null)
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex items-center gap-4 sm:gap-5">
      {previewUrl ? (
        <img src={previewUrl} alt="" className="size-24 shrink-0 rounded-full object-cover" />
      ) : (
        <Avatar name={name} picture={chosen === "none" ? null : current} size="xl" />
      )}
      <div className="flex min-w-0 flex-col gap-2">
        <label id={`${id}-label`} htmlFor={`${id}-input`} className="w-fit text-ui font-medium">
          {t("label")}
        </label>
        <div className="flex flex-wrap gap-2">
          <FileButton
            id={`${id}-input`}
            variant="secondary"
            size="sm"
            aria-describedby={`${id}-label ${id}-hint`}
            accept={IMAGE.mediaTypes.join(",")}
            onPick={([file]) => void onPick(file)}
          >
            {t(isShown ? "replace" : "choose")}
          </FileButton>
          {(isShown || chosen === "none") && (
            <Button
              variant="ghost"
              size="sm"
              className="text-muted"
              onClick={() => onChoose(chosen === undefined ? "none" : undefined)}
            >
              {chosen === undefined && <Icon name="trash" />}
              {t(chosen === undefined ? "remove" : "restore")}
            </Button>
          )}
        </div>
        <p
          role={errorKey && "alert"}
          id={`${id}-hint`}
          className={errorKey ? "text-sm text-danger" : "text-sm text-muted"}
        >
          {t(errorKey ?? (chosen instanceof File ? "unsaved" : "hint"))}
        </p>
      </div>
      <CropDialog
        picture={picked}
        shape={SQUARE}
        texts={{
          title: t("cropTitle"),
          intro: t("cropIntro"),
          area: t("cropArea"),
          zoom: t("zoom"),
          use: t("use"),
          cancel: t("cancel"),
        }}
        onCancel={close}
        onUse={(file) => {
          onChoose(file)
          close()
        }}
      />
    </div>
  )
}
