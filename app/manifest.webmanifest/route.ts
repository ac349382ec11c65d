import { webManifest } from "@/lib/features/institutes/web-manifest"
import { loadHostInstitute } from "../(public)/load-host-institute"

/** The web app manifest of the institute of this host. */
export async function GET(): Promise<Response> {
  const manifest = webManifest(await loadHostInstitute())
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json" } })
}
