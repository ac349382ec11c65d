import { z } from "zod"
import { type Details, type Fields, isFailureCode, type FailureCode } from "@/lib/contract/errors"
import type { RawInput } from "../api/read-input"
import type { InProcessCaller } from "../api/request-facts"

/** An API call of the rendering process. Only this program can reach its socket, so the input is not checked here. */
export const CallRequest = z.object({
  route: z.string(),
  input: z.custom<RawInput>(),
  caller: z.custom<InProcessCaller>().optional(),
})
export type CallRequest = z.infer<typeof CallRequest>

/** The reply with the invalidation tags of its data, or the failure; an unexpected error has no code. */
export const CallReply = z.union([
  z.object({ reply: z.unknown(), tags: z.array(z.string()) }),
  z.object({
    failure: z.object({
      code: z.custom<FailureCode>(isFailureCode).optional(),
      fields: z.custom<Fields>().optional(),
      details: z.custom<Details>().optional(),
      retryAfterSeconds: z.number().optional(),
    }),
  }),
])
export type CallReply = z.infer<typeof CallReply>
