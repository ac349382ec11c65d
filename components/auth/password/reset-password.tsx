"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { OtpForm } from "../otp/otp-form"
import { errorCodeOf, authErrorKey } from "@/components/forms/auth-error-key"
import { NewPasswordForm } from "./new-password-form"
import { sendResetCode } from "./send-reset-code"
import { useOtpSender } from "../otp/use-otp-sender"

type ResetPasswordProps = { email: string; instituteId: number }

/** Takes the code and then the new password; the token between the two steps stays in memory. */
export function ResetPassword({ email, instituteId }: ResetPasswordProps) {
  const t = useTranslations("auth")
  const [token, setToken] = useState<string>()
  const [errorKey, setErrorKey] = useState<ReturnType<typeof authErrorKey>>()
  const otpSender = useOtpSender((to) => sendResetCode(to, instituteId))

  async function onCode(code: string) {
    setErrorKey(undefined)
    const [{ call }, { passwords }] = await Promise.all([
      import("@/lib/client/api"),
      import("@/lib/features/passwords/contract"),
    ])
    try {
      const confirmed = await call(passwords.confirmOtpByPost, { body: { email, otp: code, instituteId } })
      setToken(confirmed.token)
    } catch (error) {
      setErrorKey(authErrorKey(error))
      return errorCodeOf(error) ?? "unexpected"
    }
  }

  function onExpired() {
    setToken(undefined)
    setErrorKey("link_expired")
  }

  return token ? (
    <NewPasswordForm email={email} token={token} instituteId={instituteId} onExpired={onExpired} />
  ) : (
    <OtpForm
      sentTo={email}
      otpSender={otpSender}
      error={errorKey && t(`failures.${errorKey}`)}
      submit={t("confirm.submit")}
      onCode={onCode}
    />
  )
}
