import { paths } from "@/lib/shared/paths"
import { AREAS } from "@/lib/shared/roles"
import { loadHostInstitute } from "../(public)/load-host-institute"

const DISALLOWED = [
  ...Object.keys(AREAS).map((area) => `/${area}`),
  "/api/",
  "/institute/*/checkout/",
  paths.sessionEnded,
]

/** The robots.txt of this host, with the URL of its sitemap. */
export async function GET(): Promise<Response> {
  const { origin } = await loadHostInstitute()
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ]
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } })
}
