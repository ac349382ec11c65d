import { z } from "zod"
import { Picture } from "@/lib/contract/picture"
import { Email, HexColour, Id, Mobile, RowVersion } from "@/lib/contract/shapes"
import { isGstin } from "@/lib/shared/gstin"

const optionalText = (maxLength: number) => z.string().trim().max(maxLength).nullable()

/** The institute as its administrators edit it, GST included; `version` detects concurrent changes. */
export const EditableInstitute = z.object({
  id: Id,
  version: RowVersion,
  slug: z.string(),
  name: z.string(),
  tagline: z.string().nullable(),
  about: z.string().nullable(),
  brandPrimary: z.string(),
  brandAccent: z.string(),
  contactEmail: z.string().nullable(),
  isEmailVerified: z.boolean(),
  contactPhone: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string(),
  legalName: z.string().nullable(),
  gstin: z.string().nullable(),
  stateCode: z.string().nullable(),
  image: Picture.nullable(),
  cover: Picture.nullable(),
  teaser: z.object({ key: z.string(), name: z.string(), bytes: z.number().int() }).nullable(),
})
export type EditableInstitute = z.infer<typeof EditableInstitute>

/** The editable fields of an institute. */
export const InstituteInput = z.object({
  version: RowVersion.optional(),
  name: z.string().trim().min(3, "At least 3 letters").max(80),
  tagline: optionalText(160),
  about: optionalText(5_000),
  brandPrimary: HexColour,
  brandAccent: HexColour,
  contactEmail: Email.nullable(),
  contactPhone: Mobile.nullable(),
  address: optionalText(400),
  /** The files to remove. */
  without: z.array(z.enum(["institutePic", "coverImage", "teaserVideo"])).optional(),
})

/** Legal name and GSTIN; the state code of the GSTIN must be the institute's. */
export const GstInput = z
  .object({
    legalName: optionalText(120),
    gstin: z.string().trim().toUpperCase().refine(isGstin, "Is not a valid GSTIN").nullable(),
    stateCode: z
      .string()
      .regex(/^\d{2}$/, "Two digits")
      .nullable(),
  })
  .refine(({ gstin, stateCode }) => !gstin || !stateCode || gstin.startsWith(stateCode), {
    path: ["gstin"],
    message: "The state of the GSTIN is not the state of the institute",
  })
