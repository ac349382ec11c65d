"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { parseOtp } from "@/components/forms/otp/parse-otp"
import type { OtpSender } from "@/components/forms/otp/use-otp-sender"
import { Button } from "@/components/ui/button"
import { NumberCode } from "./number-code"
import { useErrorMessage } from "@/components/forms/error-message"
import type { Failure } from "@/lib/contract/errors"

/** The entered codes of the old and the new number. */
export type EnteredCodes = { old: string; new: string }
type NumberWithOtp = { of: keyof EnteredCodes; mobile: string; otpSender: OtpSender }

type NumberCodesFormProps = {
  numbers: NumberWithOtp[]
  /** The failure of the change as a whole. */
  failure: Failure | undefined
  /** Resolves to the numbers whose codes were wrong. */
  onCodes: (codes: EnteredCodes) => Promise<(keyof EnteredCodes)[]>
  onChangeNumber: () => void
}

/** Takes the code of each number, each with its own resend button. */
export function NumberCodesForm({ numbers, failure, onCodes, onChangeNumber }: NumberCodesFormProps) {
  const t = useTranslations("verification")
  const errorMessage = useErrorMessage()
  const id = useId()
  const [codes, setCodes] = useState<EnteredCodes>({ old: "", new: "" })
  const [invalid, setInvalid] = useState<{ of: (keyof EnteredCodes)[]; error: "short" | "wrongCode" }>()
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const digits = { old: parseOtp(codes.old) ?? "", new: parseOtp(codes.new) ?? "" }
    const incomplete = numbers.map((number) => number.of).filter((of) => digits[of] === "")
    if (incomplete.length > 0) return markInvalid(incomplete, "short")
    setIsSubmitting(true)
    const wrong = await onCodes(digits)
    setIsSubmitting(false)
    markInvalid(wrong, "wrongCode")
  }

  function markInvalid(of: (keyof EnteredCodes)[], error: "short" | "wrongCode") {
    setInvalid({ of, error })
    const [first] = of
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }

  const formFailure = failure?.code === "contact_taken" ? undefined : failure
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <p role="status" className="text-ui text-muted">
        {t("sent", { count: numbers.length })}
      </p>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {numbers.map(({ of, mobile, otpSender }, index) => (
          <NumberCode
            key={of}
            mobile={mobile}
            otpSender={otpSender}
            value={codes[of]}
            onChange={(text) => setCodes((before) => ({ ...before, [of]: text }))}
            error={invalid?.of.includes(of) ? invalid.error : undefined}
            isFirst={index === 0}
            id={`${id}-${of}`}
          />
        ))}
      </div>
      {formFailure && <FormError>{errorMessage(formFailure)}</FormError>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={isSubmitting}>
          {t("submit")}
        </Button>
        <Button variant="link" onClick={onChangeNumber}>
          {t("other")}
        </Button>
      </div>
    </form>
  )
}
