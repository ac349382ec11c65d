/** A picture behind a square viewport: its zoom, and the offset of its centre from the viewport's centre. */
export interface Crop {
  /** 1 just fills the viewport. */
  zoom: number
  /** In units of the viewport's side. */
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4
export const INITIAL_CROP: Crop = { zoom: 1, x: 0, y: 0 }

/** The size of the picture at a zoom, in units of the viewport's side. */
export function scaledSize({ width, height }: Size, zoom: number): Size {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom }
}

/** The nearest crop that leaves no part of the viewport empty. */
export function clampCrop(picture: Size, { zoom, x, y }: Crop): Crop {
  const clampedZoom = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const { width, height } = scaledSize(picture, clampedZoom)
  return { zoom: clampedZoom, x: clamp(x, (width - 1) / 2), y: clamp(y, (height - 1) / 2) }
}

/** The square of the picture that the viewport shows, in the picture's own pixels. */
export function sourceSquare(picture: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / crop.zoom
  return {
    side,
    left: picture.width / 2 - (crop.x + 0.5) * side,
    top: picture.height / 2 - (crop.y + 0.5) * side,
  }
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value)) + 0
