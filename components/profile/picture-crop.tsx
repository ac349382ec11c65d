"use client"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react"
import { Button } from "@/components/ui/button"
import { DialogFrame } from "@/components/ui/dialog-frame"
import { Field } from "@/components/ui/field"
import { type Crop, MOST_ZOOM, type Size, sizeBehind, sourceOf, WHOLE, within } from "./crop"
import { drawSquare } from "./draw-square"

/** How far a press of an arrow key moves the picture, in sides of the window, and one of plus or minus makes it larger. */
const STEP = 0.05
const ZOOM_STEP = 0.2

type PictureCropProps = {
  /** Null while there is nothing to choose from. */
  picture: HTMLImageElement | null
  onCancel: () => void
  onUse: (file: File) => void
}

/** Chooses the square of a picture that is shown, by dragging, by a slider, or by keys. */
export function PictureCrop({ picture, onCancel, onUse }: PictureCropProps) {
  const t = useTranslations("profile.picture")
  return (
    <DialogFrame isOpen={picture !== null} onClose={onCancel} title={t("cropTitle")} intro={t("cropIntro")} size="sm">
      {picture && <Chooser key={picture.src} picture={picture} onCancel={onCancel} onUse={onUse} />}
    </DialogFrame>
  )
}

type ChooserProps = Omit<PictureCropProps, "picture"> & { picture: HTMLImageElement }

function Chooser({ picture, onCancel, onUse }: ChooserProps) {
  const t = useTranslations("profile.picture")
  const size: Size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const [isDrawing, setIsDrawing] = useState(false)
  const grip = useRef<{ atX: number; atY: number; from: Crop; side: number }>(undefined)
  const change = (part: Partial<Crop>) => setCrop(within(size, { ...crop, ...part }))

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { atX: event.clientX, atY: event.clientY, from: crop, side: event.currentTarget.clientWidth }
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!grip.current) return
    const { atX, atY, from, side } = grip.current
    change({ x: from.x + (clientX - atX) / side, y: from.y + (clientY - atY) / side })
  }

  function onKeyDown(event: KeyboardEvent) {
    const moved = MOVES[event.key]
    if (!moved) return
    event.preventDefault()
    change(moved(crop))
  }

  async function onDone() {
    setIsDrawing(true)
    onUse(await drawSquare(picture, sourceOf(size, crop)))
  }

  const behind = sizeBehind(size, crop.zoom)
  return (
    <div className="flex flex-col gap-5 pb-5">
      <div
        role="group"
        aria-label={t("cropArea")}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (grip.current = undefined)}
        onPointerCancel={() => (grip.current = undefined)}
        onWheel={({ deltaY }) => change({ zoom: crop.zoom - Math.sign(deltaY) * ZOOM_STEP })}
        className="relative mx-auto size-64 cursor-grab touch-none overflow-hidden rounded-full bg-quiet select-none active:cursor-grabbing"
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          style={{
            width: `${behind.width * 100}%`,
            height: `${behind.height * 100}%`,
            left: `${(crop.x + 0.5 - behind.width / 2) * 100}%`,
            top: `${(crop.y + 0.5 - behind.height / 2) * 100}%`,
          }}
          className="pointer-events-none absolute max-w-none"
        />
      </div>
      <Field label={t("zoom")}>
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
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

const MOVES: Record<string, ((crop: Crop) => Partial<Crop>) | undefined> = {
  ArrowLeft: ({ x }) => ({ x: x - STEP }),
  ArrowRight: ({ x }) => ({ x: x + STEP }),
  ArrowUp: ({ y }) => ({ y: y - STEP }),
  ArrowDown: ({ y }) => ({ y: y + STEP }),
  "+": ({ zoom }) => ({ zoom: zoom + ZOOM_STEP }),
  "=": ({ zoom }) => ({ zoom: zoom + ZOOM_STEP }),
  "-": ({ zoom }) => ({ zoom: zoom - ZOOM_STEP }),
}
