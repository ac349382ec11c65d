/** The states and union territories of India by the two digits with which a GSTIN begins; 97 stands for other territory. */
export const INDIAN_STATES = [
  "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
  "20", "21", "22", "23", "24", "26", "27", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38", "97",
] as const // oxfmt-ignore
export type IndianState = (typeof INDIAN_STATES)[number]

/** What has ceased to be a state of its own, by its digits in old GSTINs: Daman and Diu, Andhra Pradesh before its division. */
const CEASED_STATES: Partial<Record<string, IndianState>> = { "25": "26", "28": "37" }

/** The state of a GSTIN, by its first two digits; undefined when there is none. */
export function stateOfGstin(gstin: string): IndianState | undefined {
  const digits = gstin.trim().slice(0, 2)
  return INDIAN_STATES.find((code) => code === digits) ?? CEASED_STATES[digits]
}
