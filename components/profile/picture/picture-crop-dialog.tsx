"use client"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react"
import { Button } from "@/components/ui/button"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { Field } from "@/components/ui/fields/field"
import { type Crop, MAX_ZOOM, type Size, scaledSize, sourceSquare, INITIAL_CROP, clampCrop } from "./crop"
import { drawSquare } from "./draw-square"

/** How far an arrow key moves the picture, in units of the viewport's side, and how much plus and minus change the zoom. */
const MOVE_STEP = 0.05
const ZOOM_STEP = 0.2

type PictureCropDialogProps = {
  /** Null closes the dialog. */
  picture: HTMLImageElement | null
  onCancel: () => void
  onUse: (file: File) => void
}

/** Crops a picture to a square by dragging, by a slider or by keys. */
export function PictureCropDialog({ picture, onCancel, onUse }: PictureCropDialogProps) {
  const t = useTranslations("profile.picture")
  return (
    <DialogFrame isOpen={picture !== null} onClose={onCancel} title={t("cropTitle")} intro={t("cropIntro")} size="sm">
      {picture && <Cropper key={picture.src} picture={picture} onCancel={onCancel} onUse={onUse} />}
    </DialogFrame>
  )
}

type CropperProps = Omit<PictureCropDialogProps, "picture"> & { picture: HTMLImageElement }

function Cropper({ picture, onCancel, onUse }: CropperProps) {
  const t = useTranslations("profile.picture")
  const size: Size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const [crop, setCrop] = useState<Crop>(INITIAL_CROP)
  const [isDrawing, setIsDrawing] = useState(false)
  const drag = useRef<{ startX: number; startY: number; from: Crop; side: number }>(undefined)
  const change = (changes: Partial<Crop>) => setCrop(clampCrop(size, { ...crop, ...changes }))

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { startX: event.clientX, startY: event.clientY, from: crop, side: event.currentTarget.clientWidth }
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!drag.current) return
    const { startX, startY, from, side } = drag.current
    change({ x: from.x + (clientX - startX) / side, y: from.y + (clientY - startY) / side })
  }

  function onKeyDown(event: KeyboardEvent) {
    const keyChange = KEY_CHANGES[event.key]
    if (!keyChange) return
    event.preventDefault()
    change(keyChange(crop))
  }

  async function onDone() {
    setIsDrawing(true)
    onUse(await drawSquare(picture, sourceSquare(size, crop)))
  }

  const scaled = scaledSize(size, crop.zoom)
  return (
    <div className="flex flex-col gap-5 pb-5">
      <div
        role="group"
        aria-label={t("cropArea")}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (drag.current = undefined)}
        onPointerCancel={() => (drag.current = undefined)}
        onWheel={({ deltaY }) => change({ zoom: crop.zoom - Math.sign(deltaY) * ZOOM_STEP })}
        className="relative mx-auto size-64 cursor-grab touch-none overflow-hidden rounded-full bg-quiet select-none active:cursor-grabbing"
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          style={{
            width: `${scaled.width * 100}%`,
            height: `${scaled.height * 100}%`,
            left: `${(crop.x + 0.5 - scaled.width / 2) * 100}%`,
            top: `${(crop.y + 0.5 - scaled.height / 2) * 100}%`,
          }}
          className="pointer-events-none absolute max-w-none"
        />
      </div>
      <Field label={t("zoom")}>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => change({ zoom: Number(target.value) })}
          className="h-6 w-full accent-primary"
        />
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button pending={isDrawing} onClick={() => void onDone()}>
          {t("use")}
        </Button>
      </div>
    </div>
  )
}

const KEY_CHANGES: Record<string, ((crop: Crop) => Partial<Crop>) | undefined> = {
  ArrowLeft: ({ x }) => ({ x: x - MOVE_STEP }),
  ArrowRight: ({ x }) => ({ x: x + MOVE_STEP }),
  ArrowUp: ({ y }) => ({ y: y - MOVE_STEP }),
  ArrowDown: ({ y }) => ({ y: y + MOVE_STEP }),
  "+": ({ zoom }) => ({ zoom: zoom + ZOOM_STEP }),
  "=": ({ zoom }) => ({ zoom: zoom + ZOOM_STEP }),
  "-": ({ zoom }) => ({ zoom: zoom - ZOOM_STEP }),
}
