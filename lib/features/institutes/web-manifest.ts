import type { InstituteProfile } from "./contract"
import { iconUrl } from "./page-metadata"

const BACKGROUND = "#f8faf9"
const MAX_SHORT_NAME_LENGTH = 12

export function webManifest({ name, tagline, image, favicon, brandPrimary, locale }: InstituteProfile) {
  const icon = favicon ?? image
  const [first = name] = name.split(" ")
  return {
    name,
    short_name: name.length <= MAX_SHORT_NAME_LENGTH ? name : first,
    ...(tagline && { description: tagline }),
    lang: locale,
    start_url: "/",
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: brandPrimary,
    icons: icon
      ? ([192, 512] as const).map((width) => ({
          src: iconUrl(icon, width),
          sizes: `${width}x${width}`,
          type: "image/png",
        }))
      : [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  }
}
