/** The beginning of a text, on one line, with an ellipsis where it goes on. */
export function beginningOf(text: string, length = 100): string {
  const letters = [...text.replaceAll(/\s+/g, " ").trim()]
  return letters.length > length ? `${letters.slice(0, length).join("").trimEnd()}…` : letters.join("")
}
