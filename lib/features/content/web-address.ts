/** Whether a text is the complete address of a web page, over http or https. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.hostname.includes(".")
}
