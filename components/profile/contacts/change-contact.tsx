"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { ReauthenticationForm } from "@/components/forms/reauthentication/reauthentication-form"
import { OtpForm } from "@/components/forms/otp/otp-form"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { call } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"
import type { ContactKind } from "./contact-kind"
import { NewContactForm } from "./new-contact-form"
import { useRefetchOwnDetails } from "../use-own-details"

type ChangeContactProps = { kind: ContactKind; own: OwnDetails; instituteId: number; onDone: () => void }
type Step = { name: "reauthenticate" } | { name: "contact" } | { name: "code"; identifier: string }

/** Changes the e-mail or mobile in three steps: reauthenticate, enter the new contact, enter the code sent there. */
export function ChangeContact({ kind, own, instituteId, onDone }: ChangeContactProps) {
  const t = useTranslations("profile")
  const refetchOwnDetails = useRefetchOwnDetails()
  const [step, setStep] = useState<Step>({ name: "reauthenticate" })
  const errorMessage = useErrorMessage()
  const [error, setError] = useState<string>()
  const otpSender = useOtpSender((identifier) => call(profile.sendContactCode, { body: { identifier } }))
  const overrides = {
    contact_taken: t(kind === "email" ? "change.takenEmail" : "change.takenMobile"),
    forbidden: t("change.changedInSettings"),
  }

  async function onCode(identifier: string, code: string) {
    setError(undefined)
    try {
      await call(profile.changeContact, { body: { identifier, otp: code } })
    } catch (failure) {
      setError(errorMessage(failure, overrides))
      return errorCodeOf(failure)
    }
    await refetchOwnDetails()
    showToast("success", t(kind === "email" ? "change.doneEmail" : "change.doneMobile", { contact: identifier }))
    onDone()
    return undefined
  }

  if (step.name === "reauthenticate")
    return (
      <ReauthenticationForm
        own={own}
        instituteId={instituteId}
        onReauthenticated={() => setStep({ name: "contact" })}
      />
    )
  if (step.name === "contact")
    return (
      <NewContactForm
        kind={kind}
        otpSender={otpSender}
        onContact={async (identifier) => {
          if (await otpSender.send(identifier)) setStep({ name: "code", identifier })
        }}
      />
    )
  return (
    <OtpForm
      sentTo={step.identifier}
      otpSender={otpSender}
      error={error}
      submit={t("change.confirm")}
      onCode={(code) => onCode(step.identifier, code)}
      onChangeRecipient={() => setStep({ name: "contact" })}
    />
  )
}
