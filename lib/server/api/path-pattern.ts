/** Of an API path the segments that name the call: `/api/users/v2/api/acceptInvitation`. */
const NAMING_SEGMENTS = 5

/**
 * A path as logs may hold it: tokens, names and ids stand behind the segments that name a call, or behind the first segment
 * of any other path, and are left out.
 */
export function pathPattern(url: string): string {
  const [path = "/"] = url.split(/[?#]/, 1)
  const segments = path.split("/").slice(1)
  const shown = segments[0] === "api" ? NAMING_SEGMENTS : 1
  return `/${segments.slice(0, shown).join("/")}${segments.length > shown ? "/…" : ""}`
}
