const MOST = 60

/** The letters and digits of a reference, in capitals: the same twice is probably one payment. Null where it has none. */
export function referenceKeyOf(reference: string | null): string | null {
  const key = reference
    ?.normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()
    .slice(0, MOST)
  return key || null
}
