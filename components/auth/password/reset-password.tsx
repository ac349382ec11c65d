"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { OtpForm } from "@/components/forms/otp/otp-form"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { NewPasswordForm } from "./new-password-form"
import { sendResetCode } from "./send-reset-code"
import { useOtpSender } from "@/components/forms/otp/use-otp-sender"

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
    const [{ call }, { passwords }] = await Promise.all([
      import("@/lib/client/api"),
      import("@/lib/features/passwords/contract"),
    ])
    try {
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
