import type { Metadata } from "next"
import { iconUrl } from "@/lib/features/institutes/page-metadata"
import { hostInstitute } from "@/lib/web-session/host-institute"

/** Title and favicon of an auth page, taken from the institute of the host (spec §1). */
export async function authMetadata(page: string): Promise<Metadata> {
  const { name, favicon, image } = await hostInstitute()
  const icon = favicon ?? image
  return {
    title: { absolute: `${page} – ${name}` },
    robots: { index: false },
    ...(icon && { icons: { icon: iconUrl(icon, 192), apple: iconUrl(icon, 192) } }),
  }
}
