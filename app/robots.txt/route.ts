import { loadHostInstitute } from "../(public)/load-host-institute"

const DISALLOWED = ["/admin", "/student", "/teacher", "/master", "/api/", "/institute/*/checkout/", "/session-ended"]

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
