import { z } from "zod"

/** A GSTIN as it is typed, in capitals and without spaces; whether it is one is said by `gstinProblem`, with a failure of its own. */
export const GstinText = z
  .string()
  .max(40)
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
