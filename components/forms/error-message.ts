import { useTranslations } from "next-intl"
import { useCallback } from "react"
import { PartError } from "@/lib/client/load-part"
import { Failure, type FailureCode, isFailureCode } from "@/lib/contract/errors"
import { quotaMessage } from "./quota-message"

/** Messages that one form shows for some codes in place of the common ones. */
type ErrorOverrides = Partial<Record<FailureCode, string>>

const SECONDS_PER_MINUTE = 60

/**
 * Returns a function that says why something failed, given its error or its code. Every code of the catalogue has a
 * message in the namespace `errors`: a code without one does not compile.
 */
export function useErrorMessage() {
  const t = useTranslations("errors")
  return useCallback(
    (error: unknown, overrides: ErrorOverrides = {}): string => {
      const code = errorCodeOf(error)
      const minutes = Math.ceil(retryAfterSeconds(error) / SECONDS_PER_MINUTE)
      if (overrides[code]) return overrides[code]
      if (code === "quota_exceeded" && error instanceof Failure && error.details?.limit)
        return quotaMessage(error.details, t)
      if (code === "not_in_plan" && error instanceof Failure && error.details?.plan)
        return t("not_in_plan_of", { feature: error.details.feature ?? "", plan: error.details.plan })
      return code === "too_many_requests" && minutes > 0 ? t("too_many_requests_minutes", { minutes }) : t(code)
    },
    [t],
  )
}

/** The code of an error, or the code itself; "unexpected" for an error of any other kind. */
export function errorCodeOf(error: unknown): FailureCode {
  if (error instanceof Failure) return error.code
  if (error instanceof PartError) return "maintenance"
  return isFailureCode(error) ? error : "unexpected"
}

const retryAfterSeconds = (error: unknown) => (error instanceof Failure ? (error.retryAfterSeconds ?? 0) : 0)
