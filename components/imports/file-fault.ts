import type { Messages } from "next-intl"
import type { Failure } from "@/lib/contract/errors"
import { FILE_FAULTS } from "@/lib/features/imports/import-shapes"

type FileFaultWord = keyof Messages["imports"]["fileFaults"]

const told = ["too_many", "no_rights", "maintenance"] as const

/** Why a whole file was refused. */
export function fileFault({ code, details }: Failure): FileFaultWord {
  if (code === "too_large") return "size"
  if (code === "invalid_input") return FILE_FAULTS.find((reason) => reason === details?.reason) ?? "type"
  return told.find((one) => one === code) ?? "unexpected"
}
