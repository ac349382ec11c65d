"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { CodeEntry } from "./code-entry"
import { codeOfFailure, failureKey } from "../forms/failure-key"
import { NewPasswordForm } from "./new-password-form"
import { sendResetCode } from "./send-reset-code"
import { useCodeSending } from "./use-code-sending"

type ResetPasswordProps = { email: string; instituteId: number }

/** Takes the code of a forgotten password and then the new one; the token between the two stays in memory. */
export function ResetPassword({ email, instituteId }: ResetPasswordProps) {
  const t = useTranslations("auth")
  const [token, setToken] = useState<string>()
  const [fault, setFault] = useState<ReturnType<typeof failureKey>>()
  const sending = useCodeSending((to) => sendResetCode(to, instituteId))

  async function onCode(otp: string) {
    setFault(undefined)
    const [{ call }, { passwords }] = await Promise.all([
      import("@/lib/client/api"),
      import("@/lib/features/passwords/contract"),
    ])
    try {
      const confirmed = await call(passwords.confirmOtpByPost, { body: { email, otp, instituteId } })
      setToken(confirmed.token)
    } catch (error) {
      setFault(failureKey(error))
      return codeOfFailure(error) ?? "unexpected"
    }
  }

  function onExpired() {
    setToken(undefined)
    setFault("link_expired")
  }

  return token ? (
    <NewPasswordForm email={email} token={token} instituteId={instituteId} onExpired={onExpired} />
  ) : (
    <CodeEntry
      sentTo={email}
      sending={sending}
      fault={fault && t(`failures.${fault}`)}
      submit={t("confirm.submit")}
      onCode={onCode}
    />
  )
}
