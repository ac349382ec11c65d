import { z } from "zod"

/**
 * The JSON envelope of every response; `status` equals the HTTP status, because clients read it from the body (spec
 * §8).
 */
export const Envelope = z.object({
  status: z.number().int(),
  message: z.string(),
  data: z.unknown().optional(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.array(z.string()).optional()).optional(),
  details: z.record(z.string(), z.string().optional()).optional(),
  requestId: z.string(),
})
export type Envelope = z.infer<typeof Envelope>
