"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { OtpForm } from "@/components/forms/otp/otp-form"
import { useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Link } from "@/components/ui/link"
import { call } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type EmailStatus, instituteEmail } from "@/lib/features/institute-email/contract"
import { paths } from "@/lib/shared/paths"
import { EmailSummary } from "./email-summary"
import { useSetEmailStatus } from "./use-email-status"

/** The state of the institute's email, and the way to verify it: a code that is sent there, or the link beside it. */
export function EmailVerification({ state }: { state: EmailStatus }) {
  const t = useTranslations("verification.institute")
  const maySend = useMay()(instituteEmail.send)
  if (state.email === null)
    return (
      <p className="rounded bg-sunken p-4 text-ui text-muted">
        {t.rich("missing", {
          link: (chunks) => (
            <Link href={paths.instituteSettings("profile")} className="font-medium text-primary underline">
              {chunks}
            </Link>
          ),
        })}
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <EmailSummary state={state} email={state.email} />
      {state.status !== "verified" && maySend && <VerifyByCode state={state} email={state.email} />}
    </div>
  )
}

function VerifyByCode({ state, email }: { state: EmailStatus; email: string }) {
  const t = useTranslations("verification.institute")
  const errorMessage = useErrorMessage()
  const setStatus = useSetEmailStatus()
  const [isCodeShown, setIsCodeShown] = useState(false)
  const [error, setError] = useState<string>()
  const otpSender = useOtpSender(async (to) => {
    const endpoint = state.status === "unverified" ? instituteEmail.send : instituteEmail.resend
    const { resendAfterSeconds, ...status } = await call(endpoint, { query: { email: to } })
    setStatus(status)
    return { resendAfterSeconds }
  })

  async function onCode(otp: string) {
    setError(undefined)
    try {
      setStatus(await call(instituteEmail.confirm, { body: { email, otp } }))
      showToast("success", t("confirmed"))
    } catch (failure) {
      setError(errorMessage(failure))
      return errorCodeOf(failure)
    }
  }

  if (isCodeShown)
    return (
      <div className="max-w-sm">
        <OtpForm sentTo={email} otpSender={otpSender} error={error} submit={t("submit")} onCode={onCode} />
      </div>
    )
  return (
    <>
      {otpSender.errorMessage && <FormError>{otpSender.errorMessage}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button pending={otpSender.isSending} onClick={() => void otpSender.send(email).then(setIsCodeShown)}>
          {t(state.status === "unverified" ? "send" : "sendAgain")}
        </Button>
        {state.status === "pending" && (
          <Button variant="secondary" onClick={() => setIsCodeShown(true)}>
            {t("enterCode")}
          </Button>
        )}
      </div>
    </>
  )
}
