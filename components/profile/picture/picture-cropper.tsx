"use client"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useState } from "react"
import Cropper, { type Area } from "react-easy-crop"
import "react-easy-crop/react-easy-crop.css"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { drawSquare } from "./draw-square"

const MAX_ZOOM = 4
/** How much plus and minus change the zoom. */
const ZOOM_STEP = 0.2
/** How far an arrow key moves the picture. */
const MOVE_STEP_PX = 12

type PictureCropperProps = { picture: HTMLImageElement; onCancel: () => void; onUse: (file: File) => void }

/** Crops a picture to a square by dragging, by the arrow keys, and by a zoom slider. */
export function PictureCropper({ picture, onCancel, onUse }: PictureCropperProps) {
  const t = useTranslations("profile.picture")
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isDrawing, setIsDrawing] = useState(false)

  function onKeyDown(event: KeyboardEvent) {
    const direction = event.key === "-" ? -1 : event.key === "+" || event.key === "=" ? 1 : 0
    if (direction === 0) return
    event.preventDefault()
    setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom + direction * ZOOM_STEP)))
  }

  async function onDone() {
    if (!area) return
    setIsDrawing(true)
    onUse(await drawSquare(picture, { left: area.x, top: area.y, side: area.width }))
  }

  return (
    <div className="flex flex-col gap-5 pb-5">
      <div onKeyDown={onKeyDown} className="relative mx-auto size-64 overflow-hidden rounded bg-quiet">
        <Cropper
          image={picture.src}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          keyboardStep={MOVE_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: "group", "aria-label": t("cropArea") }}
          disableAutomaticStylesInjection
        />
      </div>
      <Field label={t("zoom")}>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-6 w-full accent-primary"
        />
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button pending={isDrawing} disabled={!area} onClick={() => void onDone()}>
          {t("use")}
        </Button>
      </div>
    </div>
  )
}
