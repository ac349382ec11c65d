import { loadHostInstitute } from "../(public)/host-institute"

const CLOSED = ["/admin", "/student", "/teacher", "/master", "/api/", "/institute/*/checkout/", "/session-ended"]

/** What search engines may read of this host, and where its sitemap is. */
export async function GET(): Promise<Response> {
  const { origin } = await loadHostInstitute()
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ]
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } })
}
