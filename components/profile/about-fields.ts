import type { z } from "zod"
import { GENDERS, MemberChange } from "@/lib/features/members/member-shapes"
import type { OwnDetails } from "@/lib/features/profile/contract"

/** The fields in the order in which they stand. */
export const ABOUT_NAMES = ["first_name", "last_name", "gender", "date_of_birth"] as const
export type AboutFields = Record<(typeof ABOUT_NAMES)[number], string>

/** The fields as they stand. */
export const aboutOf = ({ first_name, last_name, gender, date_of_birth }: OwnDetails): AboutFields => ({
  first_name,
  last_name,
  gender: gender ?? "",
  date_of_birth: date_of_birth ?? "",
})

/** What a save of one's own data sends whatever part it changes. */
export const standing = ({ version, first_name, last_name, mobile_number, gender }: OwnDetails) => ({
  version,
  first_name,
  last_name,
  mobile_number,
  gender,
})

type Read =
  | { change: z.input<typeof MemberChange>; faults?: undefined }
  | { change?: undefined; faults: (typeof ABOUT_NAMES)[number][] }

/** What is to be saved, or which fields are at fault. */
export function readAbout(own: OwnDetails, fields: AboutFields): Read {
  const change = {
    ...standing(own),
    first_name: fields.first_name,
    last_name: fields.last_name,
    gender: GENDERS.find((gender) => gender === fields.gender) ?? null,
    date_of_birth: fields.date_of_birth || null,
  }
  const issues = MemberChange.safeParse(change).error?.issues ?? []
  if (issues.length === 0) return { change }
  return { faults: ABOUT_NAMES.filter((name) => issues.some(({ path }) => path[0] === name)) }
}
