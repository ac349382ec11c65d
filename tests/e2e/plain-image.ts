import sharp from "sharp"

/** A single-colour square image as PNG. */
export const plainImage = (background: string) =>
  sharp({ create: { width: 960, height: 540, channels: 3, background } })
    .png()
    .toBuffer()
