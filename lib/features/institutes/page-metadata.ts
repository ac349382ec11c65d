import type { Metadata } from "next"
import type { Picture } from "@/lib/contract/picture"
import type { InstituteProfile } from "./contract"
import { canonical } from "./institute-urls"

type Page = {
  /** The page's own title; the institute's name follows it. Without one the name and the tagline make the title. */
  title?: string
  description?: string | null
  /** The path of the page at the institute's own domain; without one its landing page. */
  path?: string
  picture?: Picture | null
  /** Kept out of search engines: searches, filters, what is reached by its address alone. */
  isHidden?: boolean
}

const DESCRIPTION_LETTERS = 160

/** Title, favicon, description, canonical address and preview of an institute's page, from its name and picture (spec §1). */
export function instituteMetadata(institute: InstituteProfile, page: Page = {}): Metadata {
  const { name, tagline, about, image, cover, locale } = institute
  const title = page.title ? `${page.title} · ${name}` : [name, tagline].filter(Boolean).join(" · ")
  const description = shorten(page.description ?? tagline ?? about ?? name)
  const url = canonical(institute, page.path)
  const icon = institute.favicon ?? image
  const shown = page.picture ?? cover ?? image
  return {
    title: { absolute: title },
    description,
    applicationName: name,
    alternates: { canonical: url },
    manifest: "/manifest.webmanifest",
    ...(icon && { icons: { icon: iconAddress(icon, 192), apple: iconAddress(icon, 192) } }),
    ...(page.isHidden && { robots: { index: false, follow: true } }),
    openGraph: {
      type: "website",
      siteName: name,
      title,
      description,
      url,
      locale,
      ...(shown && { images: [previewOf(shown, institute.origin)] }),
    },
    twitter: { card: shown ? "summary_large_image" : "summary" },
  }
}

/** A picture as a square icon's address in a width of the house. */
export const iconAddress = ({ key }: Picture, width: 192 | 512): string =>
  `/media/${key.replace(/\.webp$/, ".png")}?w=${width}`

function previewOf({ key, width, height }: Picture, origin: string) {
  const url = `${origin}/media/${key.replace(/\.webp$/, ".jpg")}?w=1280`
  if (!width || !height) return { url }
  const shown = Math.min(1280, width)
  return { url, width: shown, height: Math.round((height * shown) / width) }
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim()
  if (flat.length <= DESCRIPTION_LETTERS) return flat
  return `${flat.slice(0, flat.lastIndexOf(" ", DESCRIPTION_LETTERS - 1))}…`
}
