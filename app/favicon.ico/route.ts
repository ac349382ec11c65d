import { iconUrl } from "@/lib/features/institutes/page-metadata"
import { loadHostInstitute } from "../(public)/load-host-institute"

const PLATFORM_ICON = "/apple-icon.png"

/** Leads programs that ask for no other icon to that of the institute of this host. */
export async function GET(): Promise<Response> {
  const { favicon, image } = await loadHostInstitute()
  const icon = favicon ?? image
  return new Response(null, { status: 307, headers: { location: icon ? iconUrl(icon, 192) : PLATFORM_ICON } })
}
