"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import { otp } from "@/lib/features/otp/contract"
import { formatPhone } from "@/lib/shared/phone"
import { OtpForm } from "./otp-form"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useOtpSender } from "./use-otp-sender"

type VerifyContactProps = {
  /** The e-mail address or mobile number of the signed-in user, as stored in the profile. */
  identifier: string
  isVerified: boolean
  instituteId: number
  /** Called once the contact has been verified. */
  onVerified?: () => void
}

/** One contact of the signed-in user: whether it is verified, and its verification by a code that is sent there. */
export function VerifyContact({ identifier, isVerified, instituteId, onVerified }: VerifyContactProps) {
  const t = useTranslations("auth")
  const [isSent, setIsSent] = useState(false)
  const [isDone, setIsDone] = useState(isVerified)
  const errorMessage = useErrorMessage()
  const [error, setError] = useState<string>()
  const otpSender = useOtpSender((to) =>
    call(otp.sendToVerify, { query: { identifier: to, idInstitute: String(instituteId) } }),
  )
  const isMobile = identifier.startsWith("+")

  async function onCode(code: string) {
    setError(undefined)
    try {
      await call(otp.completeVerification, { body: { identifier, otp: code } })
      setIsDone(true)
      onVerified?.()
    } catch (failure) {
      setError(errorMessage(failure))
      return errorCodeOf(failure)
    }
  }

  return (
    <section aria-label={t(isMobile ? "verify.mobile" : "verify.email")} className="rounded bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon name={isMobile ? "phone" : "mail"} className="text-muted" />
        <div className="min-w-0 grow">
          <h2 className="text-sm text-muted">{t(isMobile ? "verify.mobile" : "verify.email")}</h2>
          <p className="truncate text-ui font-medium">{formatPhone(identifier)}</p>
        </div>
        {isDone ? (
          <Badge tone="success">{t("verify.done")}</Badge>
        ) : (
          !isSent && (
            <Button
              variant="secondary"
              size="sm"
              pending={otpSender.isSending}
              onClick={() => void otpSender.send(identifier).then(setIsSent)}
            >
              {t("verify.start")}
            </Button>
          )
        )}
      </div>
      {!isDone && !isSent && otpSender.errorMessage && (
        <div className="mt-3">
          <FormError>{otpSender.errorMessage}</FormError>
        </div>
      )}
      {!isDone && isSent && (
        <div className="mt-4">
          <OtpForm
            sentTo={identifier}
            otpSender={otpSender}
            error={error}
            submit={t("verify.submit")}
            onCode={onCode}
          />
        </div>
      )}
    </section>
  )
}
