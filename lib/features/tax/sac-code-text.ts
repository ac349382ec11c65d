import { z } from "zod"

/** A code of services (SAC), which begins with 99, or of goods (HSN). */
export const SacCodeText = z.string().regex(/^\d{4}(?:\d{2}){0,2}$/, "4, 6 or 8 digits")
