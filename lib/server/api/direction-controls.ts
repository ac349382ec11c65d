/** The characters that change the direction of what follows them (UAX #9, 2): embeddings, overrides, isolates. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
/** A secret stays as it was typed. */
const SECRET = /password|secret|token/i

/**
 * The same value without the characters that change the direction of what follows them, in every text but secrets: a name
 * with one would turn around what a page shows beside it. A value without such texts is returned as it is.
 */
export function withoutDirectionControls(value: unknown): unknown {
  if (typeof value === "string") return value.replace(CONTROLS, "")
  if (Array.isArray(value)) {
    const cleaned = value.map(withoutDirectionControls)
    return cleaned.some((one, at) => one !== value[at]) ? cleaned : value
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value)
  const cleaned = entries.map(([key, one]) => [key, SECRET.test(key) ? one : withoutDirectionControls(one)] as const)
  return cleaned.some(([, one], at) => one !== entries[at]?.[1]) ? Object.fromEntries(cleaned) : value
}

/** Neither a file nor anything else that is not made of texts, numbers, lists and the like. */
const isPlainObject = (value: unknown): value is object => Object.prototype.toString.call(value) === "[object Object]"
