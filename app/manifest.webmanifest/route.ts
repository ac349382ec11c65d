import { webManifest } from "@/lib/features/institutes/web-manifest"
import { loadHostInstitute } from "../(public)/host-institute"

/** How this host's institute stands on a home screen. */
export async function GET(): Promise<Response> {
  const manifest = webManifest(await loadHostInstitute())
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json" } })
}
