import { z } from "zod"
import { Picture } from "@/lib/contract/picture"
import { Email, HexColour, Id, Mobile } from "@/lib/contract/shapes"
import { isGstin } from "@/lib/shared/gstin"

const words = (most: number) => z.string().trim().max(most).nullable()

/** The institute as its administrators edit it, GST included; `version` refuses a save over somebody else's. */
export const EditableInstitute = z.object({
  id: Id,
  version: z.number().int(),
  slug: z.string(),
  name: z.string(),
  tagline: z.string().nullable(),
  about: z.string().nullable(),
  brandPrimary: z.string(),
  brandAccent: z.string(),
  contactEmail: z.string().nullable(),
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

/** What may be changed of an institute (domain.md §5). */
export const InstituteInput = z.object({
  version: z.number().int(),
  name: z.string().trim().min(3, "At least 3 letters").max(80),
  tagline: words(160),
  about: words(5_000),
  brandPrimary: HexColour,
  brandAccent: HexColour,
  contactEmail: Email.nullable(),
  contactPhone: Mobile.nullable(),
  address: words(400),
  /** The files that the page is to be without from now on. */
  without: z.array(z.enum(["institutePic", "coverImage", "teaserVideo"])).optional(),
})

/** Legal name and tax number; the number's state must be the institute's. */
export const GstInput = z
  .object({
    legalName: words(120),
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
