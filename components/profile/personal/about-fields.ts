import type { z } from "zod"
import { GENDERS, MemberChange } from "@/lib/features/members/member-shapes"
import type { OwnDetails } from "@/lib/features/profile/contract"

/** The names of the form's fields, in the order in which they are shown. */
export const ABOUT_FIELD_NAMES = ["first_name", "last_name", "gender", "date_of_birth"] as const
export type AboutFields = Record<(typeof ABOUT_FIELD_NAMES)[number], string>

/** The form values of the stored details. */
export const aboutFieldsOf = ({ first_name, last_name, gender, date_of_birth }: OwnDetails): AboutFields => ({
  first_name,
  last_name,
  gender: gender ?? "",
  date_of_birth: date_of_birth ?? "",
})

/** The fields that every save of the own details has to send, whichever it changes. */
export const requiredFieldsOf = ({ version, first_name, last_name, mobile_number, gender }: OwnDetails) => ({
  version,
  first_name,
  last_name,
  mobile_number,
  gender,
})

type ParseResult =
  | { change: z.input<typeof MemberChange>; invalid?: undefined }
  | { change?: undefined; invalid: (typeof ABOUT_FIELD_NAMES)[number][] }

/** Parses the form values into a request body, or lists the invalid fields. */
export function parseAboutFields(own: OwnDetails, fields: AboutFields): ParseResult {
  const change = {
    ...requiredFieldsOf(own),
    first_name: fields.first_name,
    last_name: fields.last_name,
    gender: GENDERS.find((gender) => gender === fields.gender) ?? null,
    date_of_birth: fields.date_of_birth || null,
  }
  const issues = MemberChange.safeParse(change).error?.issues ?? []
  if (issues.length === 0) return { change }
  return { invalid: ABOUT_FIELD_NAMES.filter((name) => issues.some(({ path }) => path[0] === name)) }
}
