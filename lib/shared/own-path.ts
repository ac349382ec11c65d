/**
 * Answers a remembered address if it is a path of our own, else the fallback: it begins with one slash, holds no
 * backslash or control character, and stays on the same host however a browser reads it (spec §3 `path`).
 */
export function ownPath(text: string | null | undefined, fallback = "/"): string {
  if (!text || text.length > 2048 || !/^\/(?![/\\])/.test(text) || hasControlCharacter(text)) return fallback
  const base = "http://own.invalid"
  const url = URL.parse(text, base)
  return url && url.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : fallback
}

const hasControlCharacter = (text: string) =>
  [...text].some((letter) => letter < " " || letter === "\\" || letter === "\u007f")
