import { z } from "zod"

/** A picture under `/media`: its key, its size, and a tiny data: URI that is shown until it is there. */
export const Picture = z.object({
  key: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  blur: z.string().nullable(),
})
export type Picture = z.infer<typeof Picture>
