/** Twice the size that the server stores, so that no detail is lost. */
const SIDE_PX = 512
const QUALITY = 0.92

/** Draws a square of a picture into a new JPEG file, without the metadata of the original. */
export function drawSquare(
  picture: HTMLImageElement,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<File> {
  const canvas = document.createElement("canvas")
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext("2d")
  if (!context) return Promise.reject(new Error("this browser draws no pictures"))
  context.fillStyle = "#fff"
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  context.imageSmoothingQuality = "high"
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(new File([blob], "picture.jpg", { type: "image/jpeg" }))
        else reject(new Error("this picture could not be drawn"))
      },
      "image/jpeg",
      QUALITY,
    )
  })
}

/** Decodes a file as an image; rejects when it is not one. */
export async function readPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    return picture
  } catch (error) {
    URL.revokeObjectURL(picture.src)
    throw error
  }
}
