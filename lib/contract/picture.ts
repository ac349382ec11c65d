import { z } from "zod"

/** An image under `/media`: its key, its size, and a tiny `data:` URI as a placeholder while it loads. */
export const Picture = z.object({
  key: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  blur: z.string().nullable(),
})
export type Picture = z.infer<typeof Picture>
