/** What a picture is cropped to: its proportions, the largest size that is drawn, and the smallest that a crop may have, in pixels. */
export interface CropShape {
  width: number
  height: number
  minWidth: number
  minHeight: number
  isRound?: boolean
}

/** Whether a picture has enough pixels for a crop of this shape. */
export const isLargeEnough = (
  { naturalWidth, naturalHeight }: Pick<HTMLImageElement, "naturalWidth" | "naturalHeight">,
  { width, height, minWidth }: CropShape,
): boolean => Math.min(naturalWidth, (naturalHeight * width) / height) >= minWidth

/** Whether a picture has the proportions of a shape, so that nothing of it is cut off. */
export const hasShape = (
  { naturalWidth, naturalHeight }: Pick<HTMLImageElement, "naturalWidth" | "naturalHeight">,
  { width, height }: CropShape,
): boolean => Math.abs(naturalWidth / naturalHeight / (width / height) - 1) < 0.01

const MAX_ZOOM = 4

/** How far a picture may be enlarged in the cropper, at most four times: the crop of a cover keeps its smallest size. */
export const maxZoomOf = (
  { naturalWidth, naturalHeight }: Pick<HTMLImageElement, "naturalWidth" | "naturalHeight">,
  { width, height, minWidth, isRound }: CropShape,
): number =>
  isRound
    ? MAX_ZOOM
    : Math.max(1, Math.min(MAX_ZOOM, Math.min(naturalWidth, (naturalHeight * width) / height) / minWidth))
