/** The first grapheme of the first and of the last word, in upper case, as an avatar without a picture shows them. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]]
  return chosen.map(firstGrapheme).join("")
}

/** The first letter of a word with all its signs, in upper case: "मी" of "मीरा". */
export function firstGrapheme(word = ""): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word)
  return (first?.segment ?? "").toLocaleUpperCase()
}
