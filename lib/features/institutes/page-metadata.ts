import type { Metadata } from "next"
import type { Picture } from "@/lib/contract/picture"
import type { InstituteProfile } from "./contract"
import { canonicalUrl } from "./institute-urls"

type PageMetadataInput = {
  /** The page's own title, followed by the institute's name; without it the title is name and tagline. */
  title?: string
  description?: string | null
  /** The path of the page at the institute's origin; defaults to its landing page. */
  path?: string
  picture?: Picture | null
  /** Excluded from search engines: searches, filters, unlisted items. */
  isHidden?: boolean
}

const MAX_DESCRIPTION_LENGTH = 160

/** Title, favicon, description, canonical URL and preview image of an institute's page (spec §1). */
export function instituteMetadata(institute: InstituteProfile, page: PageMetadataInput = {}): Metadata {
  const { name, tagline, about, image, cover, locale } = institute
  const title = page.title ? `${page.title} – ${name}` : [name, tagline].filter(Boolean).join(" – ")
  const description = truncate(page.description ?? tagline ?? about ?? name)
  const url = canonicalUrl(institute, page.path)
  const icon = institute.favicon ?? image
  const preview = page.picture ?? cover ?? image
  return {
    title: { absolute: title },
    description,
    applicationName: name,
    alternates: { canonical: url },
    manifest: "/manifest.webmanifest",
    ...(icon && { icons: { icon: iconUrl(icon, 192), apple: iconUrl(icon, 192) } }),
    ...((page.isHidden || institute.isClosed || institute.awaitsMobile) && { robots: { index: false, follow: true } }),
    openGraph: {
      type: "website",
      siteName: name,
      title,
      description,
      url,
      locale,
      ...(preview && { images: [previewImage(preview, institute.origin)] }),
    },
    twitter: { card: preview ? "summary_large_image" : "summary" },
  }
}

/** Name and favicon of an institute's pages whose titles are their own. */
export function instituteBrand({ name, tagline, image, favicon }: InstituteProfile): Metadata {
  const icon = favicon ?? image
  return {
    title: { default: name, template: `%s – ${name.replaceAll("%s", "% s")}` },
    description: tagline ?? name,
    applicationName: name,
    ...(icon && { icons: { icon: iconUrl(icon, 192), apple: iconUrl(icon, 192) } }),
  }
}

/** The URL of a picture as a PNG icon, at one of the widths that the media route renders. */
export const iconUrl = ({ key }: Picture, width: 192 | 512): string =>
  `/media/${key.replace(/\.webp$/, ".png")}?w=${width}`

function previewImage({ key, width, height }: Picture, origin: string) {
  const url = `${origin}/media/${key.replace(/\.webp$/, ".jpg")}?w=1280`
  if (!width || !height) return { url }
  const renderedWidth = Math.min(1280, width)
  return { url, width: renderedWidth, height: Math.round((height * renderedWidth) / width) }
}

function truncate(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim()
  if (flat.length <= MAX_DESCRIPTION_LENGTH) return flat
  return `${flat.slice(0, flat.lastIndexOf(" ", MAX_DESCRIPTION_LENGTH - 1))}…`
}
