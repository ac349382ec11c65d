"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { OtpForm } from "@/components/forms/otp/otp-form"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { NewPasswordForm } from "./new-password-form"
import { sendResetCode } from "./send-reset-code"
import { useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { loadPart } from "@/lib/client/load-part"

type ResetPasswordProps = { email: string; instituteId: number }

/** Takes the code and then the new password; the token between the two steps stays in memory. */
export function ResetPassword({ email, instituteId }: ResetPasswordProps) {
  const t = useTranslations("auth")
  const [token, setToken] = useState<string>()
  const errorMessage = useErrorMessage()
  const [error, setError] = useState<string>()
  const otpSender = useOtpSender((to) => sendResetCode(to, instituteId))

  async function onCode(code: string) {
    setError(undefined)
    try {
      const [{ call }, { passwords }] = await Promise.all([
        loadPart(() => import("@/lib/client/api")),
        loadPart(() => import("@/lib/features/passwords/contract")),
      ])
      const confirmed = await call(passwords.confirmOtpByPost, { body: { email, otp: code, instituteId } })
      setToken(confirmed.token)
    } catch (failure) {
      setError(errorMessage(failure))
      return errorCodeOf(failure)
    }
  }

  function onExpired() {
    setToken(undefined)
    setError(errorMessage("link_expired"))
  }

  return token ? (
    <NewPasswordForm email={email} token={token} instituteId={instituteId} onExpired={onExpired} />
  ) : (
    <OtpForm sentTo={email} otpSender={otpSender} error={error} submit={t("confirm.submit")} onCode={onCode} />
  )
}
