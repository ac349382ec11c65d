import sharp from "sharp"

const WIDE = { width: 960, height: 540 }
/** The shape of the cover of a book. */
export const UPRIGHT = { width: 480, height: 720 }

/** An image of one colour as PNG. */
export const plainImage = (background: string, size = WIDE) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer()
