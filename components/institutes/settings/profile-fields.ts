import type { z } from "zod"
import { type EditableInstitute, GstInput, InstituteInput } from "@/lib/features/institutes/settings-shapes"

/** The words of an institute as they are typed; what is empty is not there. */
export type ProfileFields = {
  name: string
  tagline: string
  about: string
  contactEmail: string
  contactPhone: string
  address: string
  legalName: string
  gstin: string
  stateCode: string
}

/** The fields in the order in which they stand. */
export const PROFILE_NAMES = [
  "name",
  "tagline",
  "about",
  "contactEmail",
  "contactPhone",
  "address",
  "legalName",
  "stateCode",
  "gstin",
] as const satisfies readonly (keyof ProfileFields)[]

/** The fields of an institute as it stands. */
export const profileOf = (institute: EditableInstitute): ProfileFields => ({
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

type Read =
  | { details: z.input<typeof InstituteInput>; gst: z.input<typeof GstInput>; faults?: undefined }
  | { details?: undefined; faults: (keyof ProfileFields)[] }

/** What is to be saved, or which fields are at fault. */
export function readProfile({ version, brandPrimary, brandAccent }: EditableInstitute, fields: ProfileFields): Read {
  const { name, legalName, gstin, stateCode, ...rest } = fields
  const details = {
    version,
    name,
    brandPrimary,
    brandAccent,
    tagline: orNothing(rest.tagline),
    about: orNothing(rest.about),
    contactEmail: orNothing(rest.contactEmail),
    contactPhone: orNothing(rest.contactPhone),
    address: orNothing(rest.address),
  }
  const gst = { legalName: orNothing(legalName), gstin: orNothing(gstin), stateCode: orNothing(stateCode) }
  const issues = [InstituteInput.safeParse(details), GstInput.safeParse(gst)].flatMap(
    ({ error }) => error?.issues ?? [],
  )
  if (issues.length === 0) return { details, gst }
  return { faults: PROFILE_NAMES.filter((field) => issues.some(({ path }) => path[0] === field)) }
}

const orNothing = (text: string) => (text.trim() === "" ? null : text.trim())
