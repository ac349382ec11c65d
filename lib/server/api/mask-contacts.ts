const EMAIL = /([\p{L}\d])[\p{L}\d._%+'-]*@([\p{L}\d])[\p{L}\d.-]*\.([\p{L}]{2,})/gu
/** With a country code, or the ten digits of an Indian mobile number alone. */
const MOBILE = /\+\d{6,11}(\d{4})(?!\d)|(?<![\w+-])[6-9]\d{5}(\d{4})(?![\w-])/g
const ADDRESS = /^(?:https?:)?\//

/** A value in which emails and mobile numbers are cut to their ends, wherever they stand. Addresses of pages and files are left. */
export function maskContacts(value: unknown): unknown {
  if (typeof value === "string") return ADDRESS.test(value) ? value : maskText(value)
  if (Array.isArray(value)) return value.map(maskContacts)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskContacts(inner)]))
}

const maskText = (text: string): string =>
  text
    .replace(EMAIL, "$1•••@$2•••.$3")
    .replace(MOBILE, (_, ofInternational?: string, ofNational?: string) => `•••${ofInternational ?? ofNational}`)
