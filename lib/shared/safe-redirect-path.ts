/**
 * Returns a redirect target if it is a local path, else the fallback (protection against open redirects): it starts with
 * exactly one slash, has no backslash or control character, and stays on the same host in every browser (spec §3 `path`).
 */
export function safeRedirectPath(text: string | null | undefined, fallback = "/"): string {
  if (!text || text.length > 2048 || !/^\/(?![/\\])/.test(text) || hasControlCharacter(text)) return fallback
  const base = "http://own.invalid"
  const url = URL.parse(text, base)
  return url && url.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : fallback
}

const hasControlCharacter = (text: string) =>
  [...text].some((letter) => letter < " " || letter === "\\" || letter === "\u007f")
