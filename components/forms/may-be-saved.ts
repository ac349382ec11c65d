import type { Failure, FailureCode } from "@/lib/contract/errors"

const UNANSWERED: ReadonlySet<FailureCode> = new Set(["maintenance", "unexpected"])

/** Whether the server may have saved although the save failed: its answer may be what was lost. */
export const mayBeSaved = ({ code }: Failure): boolean => UNANSWERED.has(code)
