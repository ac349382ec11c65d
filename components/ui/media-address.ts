/** The widths in which the server keeps every picture. */
export const MEDIA_WIDTHS = [320, 640, 960, 1280] as const

/** The address of a picture at a width in pixels. */
export const mediaAddress = (key: string, width: number) => `/media/${key}?w=${width}`
