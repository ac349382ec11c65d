import { z } from "zod"
import type { FailureCode } from "@/lib/contract/errors"

/** Why a posted form was refused: what was typed, and the names of its invalid fields. */
export interface FormRefusal {
  code: FailureCode
  values: Record<string, string>
  invalid: string[]
}

const Shown = z.object({ code: z.string(), values: z.record(z.string(), z.string()), invalid: z.array(z.string()) })

/** The refusal in a request to render the form again; `trustedRequest` removes it from visitors' requests. */
export const FORM_HEADER = "x-lectern-form"

/** The rendering process takes headers of 64 KB in all. */
const MAX_HEADER_LENGTH = 48 * 1024

/** Encodes a refusal as the value of a header; without what was typed if that is too long for one. */
export function encodeRefusal(refusal: FormRefusal): string {
  const encoded = encode(refusal)
  return encoded.length > MAX_HEADER_LENGTH ? encode({ ...refusal, values: {} }) : encoded
}

const encode = (refusal: FormRefusal) => Buffer.from(JSON.stringify(refusal)).toString("base64url")

/** The refusal that a page is rendered for; undefined for one that nothing was posted to. */
export function readRefusal(headers: Pick<Headers, "get">): z.output<typeof Shown> | undefined {
  const encoded = headers.get(FORM_HEADER)
  return encoded === null ? undefined : Shown.parse(JSON.parse(Buffer.from(encoded, "base64url").toString()))
}
