/** What the fields of the form hold at first: from a reminder's link, or as it was refused without scripts. */
export type OpeningValues = Partial<Record<OpeningField, string>>
export type OpeningField =
  | "name"
  | "slug"
  | "subject"
  | "locale"
  | "timezone"
  | "first_name"
  | "email"
  | "mobile_number"
  | "password"

/** What came along in the link. */
export interface OpeningLink {
  plan: string | undefined
  ref: string | undefined
}

/** What a code was sent for, and where. */
export interface SentOpening {
  input: Readonly<Record<string, string | undefined>>
  to: string
}

/** Who is signed in at the main host. */
export interface FounderAccount {
  name: string
  email: string
}

/** The fields with an error. */
export type OpeningErrors = Partial<Record<OpeningField, true>>

const INSTITUTE_FIELDS: readonly OpeningField[] = ["name", "slug", "subject", "locale", "timezone"]

/** Whether a field belongs to the first step. */
export const isInstituteField = (field: string): boolean => INSTITUTE_FIELDS.some((name) => name === field)
