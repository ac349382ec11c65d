import type { Metadata } from "next"
import { mediaUrl } from "@/components/ui/media/media-url"
import { hostInstitute } from "@/lib/web-session/host-institute"

/** Title and favicon of an auth page, taken from the institute of the host (spec §1). */
export async function authMetadata(page: string): Promise<Metadata> {
  const { name, favicon, image } = await hostInstitute()
  const icon = favicon ?? image
  return {
    title: { absolute: `${page} – ${name}` },
    robots: { index: false },
    ...(icon && { icons: { icon: mediaUrl(icon.key, 192) } }),
  }
}
