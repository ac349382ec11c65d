import type { CropShape } from "./crop-shape"

const QUALITY = 0.92

/** Draws a part of a picture into a new JPEG file, no larger than its shape, without the metadata of the original. */
export function drawCrop(
  picture: HTMLImageElement,
  area: { x: number; y: number; width: number; height: number },
  shape: CropShape,
): Promise<File> {
  const scale = Math.min(1, shape.width / area.width)
  const canvas = document.createElement("canvas")
  canvas.width = shape.isRound ? shape.width : Math.round(area.width * scale)
  canvas.height = Math.round((canvas.width * shape.height) / shape.width)
  const context = canvas.getContext("2d")
  if (!context) return Promise.reject(new Error("this browser draws no pictures"))
  context.fillStyle = "#fff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
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
