/** A picture behind a square window: how much larger than just filling it, and how far its middle is from the window's. */
export interface Crop {
  /** 1 fills the window. */
  zoom: number
  /** In sides of the window. */
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

export const MOST_ZOOM = 4
export const WHOLE: Crop = { zoom: 1, x: 0, y: 0 }

/** How large the picture is behind the window, in sides of the window. */
export function sizeBehind({ width, height }: Size, zoom: number): Size {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom }
}

/** The nearest crop that leaves no part of the window empty. */
export function within(picture: Size, { zoom, x, y }: Crop): Crop {
  const fitting = Math.min(MOST_ZOOM, Math.max(1, zoom))
  const { width, height } = sizeBehind(picture, fitting)
  return { zoom: fitting, x: held(x, (width - 1) / 2), y: held(y, (height - 1) / 2) }
}

/** The square of the picture that the window shows, in its own points. */
export function sourceOf(picture: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / crop.zoom
  return {
    side,
    left: picture.width / 2 - (crop.x + 0.5) * side,
    top: picture.height / 2 - (crop.y + 0.5) * side,
  }
}

const held = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0
