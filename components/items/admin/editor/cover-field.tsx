"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { CropDialog } from "@/components/forms/picture/crop-dialog"
import { type CropShape, hasShape, isLargeEnough } from "@/components/forms/picture/crop-shape"
import { readPicture } from "@/components/forms/picture/draw-crop"
import { Field } from "@/components/ui/fields/field"
import { ImageField } from "@/components/ui/fields/image-field"
import { IMAGE } from "@/lib/contract/form"

type CoverFieldProps = {
  shape: CropShape
  /** The URL of the saved cover. */
  current: string | null
  error: string | false | undefined
  onPick: (file: File) => void
  onRefuse: (message: string) => void
}

/** Picks the cover image of an item, and crops it where it has another shape. One that would be blurred is refused. */
export function CoverField({ shape, current, error, onPick, onRefuse }: CoverFieldProps) {
  const t = useTranslations("itemsAdmin.editor.media")
  const tErrors = useTranslations("forms.errors")
  const [picked, setPicked] = useState<HTMLImageElement | null>(null)
  const isPortrait = shape.height > shape.width
  const size = { width: shape.minWidth, height: shape.minHeight }

  async function onChoose(file: File | null) {
    if (!file) return
    const image = await readPicture(file).catch(() => undefined)
    if (!image) return onRefuse(tErrors("picture"))
    if (!isLargeEnough(image, shape)) return onRefuse(t("coverTooSmall", size))
    if (!hasShape(image, shape)) return setPicked(image)
    URL.revokeObjectURL(image.src)
    onPick(file)
  }

  function close() {
    if (picked) URL.revokeObjectURL(picked.src)
    setPicked(null)
  }

  return (
    <>
      <Field label={t("cover")} help={t("coverUse")} error={error}>
        <ImageField
          shape={isPortrait ? "portrait" : "wide"}
          hint={t(isPortrait ? "coverHintPortrait" : "coverHint", size)}
          accept={IMAGE.mediaTypes.join(",")}
          current={current}
          onPick={(file) => void onChoose(file)}
        />
      </Field>
      <CropDialog
        picture={picked}
        shape={shape}
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
          close()
          onPick(file)
        }}
      />
    </>
  )
}
