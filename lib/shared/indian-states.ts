/** The states and union territories of India by the two digits with which a GSTIN begins; 97 stands for other territory. */
export const INDIAN_STATES = [
  "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
  "20", "21", "22", "23", "24", "26", "27", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38", "97",
] as const // oxfmt-ignore
export type IndianState = (typeof INDIAN_STATES)[number]

/** The state of a GSTIN, by its first two digits; undefined when there is none. */
export const stateOfGstin = (gstin: string): IndianState | undefined =>
  INDIAN_STATES.find((code) => gstin.trim().startsWith(code))
