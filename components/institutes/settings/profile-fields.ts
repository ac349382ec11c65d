import type { z } from "zod"
import { type EditableInstitute, GstInput, InstituteInput } from "@/lib/features/institutes/settings-shapes"

/** The fields in display order. */
export const PROFILE_FIELD_NAMES = [
  "name",
  "tagline",
  "about",
  "contactEmail",
  "contactPhone",
  "address",
  "legalName",
  "stateCode",
  "gstin",
] as const

/** The values of the profile's fields, as typed; an empty text is stored as null. */
export type ProfileFields = Record<(typeof PROFILE_FIELD_NAMES)[number], string>

export const profileFieldsOf = (institute: EditableInstitute): ProfileFields => ({
  name: institute.name,
  tagline: institute.tagline ?? "",
  about: institute.about ?? "",
  contactEmail: institute.contactEmail ?? "",
  contactPhone: institute.contactPhone ?? "",
  address: institute.address ?? "",
  legalName: institute.legalName ?? "",
  gstin: institute.gstin ?? "",
  stateCode: institute.stateCode ?? "",
})

type ParsedProfile =
  | { details: z.input<typeof InstituteInput>; gst: z.input<typeof GstInput>; invalid?: undefined }
  | { details?: undefined; invalid: (keyof ProfileFields)[] }

/** The input to save, or the invalid fields. */
export function parseProfile(
  { version, brandPrimary, brandAccent }: EditableInstitute,
  fields: ProfileFields,
): ParsedProfile {
  const { name, legalName, gstin, stateCode, ...rest } = fields
  const details = {
    version,
    name,
    brandPrimary,
    brandAccent,
    tagline: emptyToNull(rest.tagline),
    about: emptyToNull(rest.about),
    contactEmail: emptyToNull(rest.contactEmail),
    contactPhone: emptyToNull(rest.contactPhone),
    address: emptyToNull(rest.address),
  }
  const gst = { legalName: emptyToNull(legalName), gstin: emptyToNull(gstin), stateCode: emptyToNull(stateCode) }
  const issues = [InstituteInput.safeParse(details), GstInput.safeParse(gst)].flatMap(
    ({ error }) => error?.issues ?? [],
  )
  if (issues.length === 0) return { details, gst }
  return { invalid: PROFILE_FIELD_NAMES.filter((field) => issues.some(({ path }) => path[0] === field)) }
}

const emptyToNull = (text: string) => (text.trim() === "" ? null : text.trim())
