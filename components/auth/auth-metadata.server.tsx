import type { Metadata } from "next"
import { mediaAddress } from "@/components/ui/media-address"
import { houseInstitute } from "@/lib/web-session/host-institute"

/** Title and favicon of a page by which people come in, after the institute of the host (spec §1). */
export async function entryMetadata(page: string): Promise<Metadata> {
  const { name, favicon, image } = await houseInstitute()
  const icon = favicon ?? image
  return {
    title: { absolute: `${page} – ${name}` },
    robots: { index: false },
    ...(icon && { icons: { icon: mediaAddress(icon.key, 192) } }),
  }
}
