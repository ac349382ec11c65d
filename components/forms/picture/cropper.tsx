"use client"
import { type KeyboardEvent, useState } from "react"
import Cropper, { type Area } from "react-easy-crop"
import "react-easy-crop/react-easy-crop.css"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { type CropShape, maxZoomOf } from "./crop-shape"
import { drawCrop } from "./draw-crop"

/** How much plus and minus change the zoom. */
const ZOOM_STEP = 0.2
/** How far an arrow key moves the picture. */
const MOVE_STEP_PX = 12

export type CropperProps = {
  picture: HTMLImageElement
  shape: CropShape
  texts: { area: string; zoom: string; use: string; cancel: string }
  onCancel: () => void
  onUse: (file: File) => void
}

/** Crops a picture to a shape by dragging, by the arrow keys, and by a zoom slider. */
export function PictureCropper({ picture, shape, texts, onCancel, onUse }: CropperProps) {
  const maxZoom = maxZoomOf(picture, shape)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isDrawing, setIsDrawing] = useState(false)

  function onKeyDown(event: KeyboardEvent) {
    const direction = event.key === "-" ? -1 : event.key === "+" || event.key === "=" ? 1 : 0
    if (direction === 0) return
    event.preventDefault()
    setZoom(Math.min(maxZoom, Math.max(1, zoom + direction * ZOOM_STEP)))
  }

  async function onDone() {
    if (!area) return
    setIsDrawing(true)
    onUse(await drawCrop(picture, area, shape))
  }

  return (
    <div className="flex flex-col gap-5 pb-5">
      <div onKeyDown={onKeyDown} className="relative mx-auto size-64 overflow-hidden rounded bg-quiet">
        <Cropper
          image={picture.src}
          aspect={shape.width / shape.height}
          cropShape={shape.isRound ? "round" : "rect"}
          objectFit={shape.isRound ? "cover" : "contain"}
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={MOVE_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: "group", "aria-label": texts.area }}
          disableAutomaticStylesInjection
        />
      </div>
      <Field label={texts.zoom}>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-6 w-full accent-primary"
        />
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button pending={isDrawing} disabled={!area} onClick={() => void onDone()}>
          {texts.use}
        </Button>
      </div>
    </div>
  )
}
