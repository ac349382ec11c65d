/** The filename parameters for old and new clients (RFC 6266), with unsafe characters removed. */
export function fileNames(name: string): string {
  const clean =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, "")
      .slice(0, 150) || "file"
  const plain = clean.replace(/[^\w. -]/g, "_")
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
