import sharp from "sharp"

/** A picture of one colour, large enough for the cover image of any kind. */
export async function coverPicture({ width = 1_280, height = 720 } = {}): Promise<Blob> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#1f5c7a" } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: "image/png" })
}
