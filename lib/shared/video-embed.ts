/** The sites whose players a lesson may show (`frame-src` of the content security policy). */
export const EMBED_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const

const ID = "([\\w-]{6,20})"
const YOUTUBE = new RegExp(
  `^https?://(?:(?:www\\.|m\\.)?youtube\\.com/(?:watch\\?(?:.*&)?v=|shorts/|embed/|live/)|youtu\\.be/)${ID}(?:[?&#/]|$)`,
)
const VIMEO = /^https?:\/\/(?:www\.)?vimeo\.com\/(\d{6,12})(?:[?#/]|$)/

/** The address of the player of a video on YouTube or Vimeo; undefined for the address of anything else. */
export function videoEmbedOf(href: string): string | undefined {
  const youtube = YOUTUBE.exec(href)?.[1]
  if (youtube) return `${EMBED_ORIGINS[0]}/embed/${youtube}?autoplay=1&rel=0`
  const vimeo = VIMEO.exec(href)?.[1]
  return vimeo && `${EMBED_ORIGINS[1]}/video/${vimeo}?autoplay=1&dnt=1`
}
