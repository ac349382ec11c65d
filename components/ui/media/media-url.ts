/** The widths in pixels in which the server stores every picture. */
export const MEDIA_WIDTHS = [320, 640, 960, 1280] as const

/** The URL of a picture at a width in pixels. */
export const mediaUrl = (key: string, width: number) => `/media/${key}?w=${width}`
