import type { Messages } from "next-intl"
import type { Failure } from "@/lib/contract/errors"
import { FILE_ERRORS } from "@/lib/features/imports/import-shapes"

type FileErrorKey = keyof Messages["imports"]["fileErrors"]

const KNOWN_CODES = ["too_many", "no_rights", "maintenance"] as const

/** The message key for why a whole file was rejected. */
export function fileErrorKey({ code, details }: Failure): FileErrorKey {
  if (code === "too_large") return "size"
  if (code === "invalid_input") return FILE_ERRORS.find((reason) => reason === details?.reason) ?? "type"
  return KNOWN_CODES.find((known) => known === code) ?? "unexpected"
}
