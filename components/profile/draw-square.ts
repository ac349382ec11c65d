/** Twice what the server keeps, so that nothing is lost on the way. */
const SIDE = 512
const QUALITY = 0.92

/** Draws the square of a picture anew as a file of its own, with nothing in it but what is seen. */
export function drawSquare(
  picture: HTMLImageElement,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<File> {
  const canvas = document.createElement("canvas")
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext("2d")
  if (!pen) return Promise.reject(new Error("this browser draws no pictures"))
  pen.fillStyle = "#fff"
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.imageSmoothingQuality = "high"
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
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

/** Reads a file as a picture; rejects for one that is none. */
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
