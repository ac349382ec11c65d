const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "l", i: "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" },
  "-": "",
}

/** What an address looks like to a hasty reader: of two with the same skeleton, only one may exist (`slug_claims.skeleton`). */
export const skeletonOf = (slug: string): string =>
  foldLetters(slug)
    .replace(/[013457-9i-]/g, (letter) => LOOKS_LIKE[letter] ?? letter)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("cl", "d")

/** A text in small letters without accents. */
export const foldLetters = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
