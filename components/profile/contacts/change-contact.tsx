"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { OtpForm } from "@/components/auth/otp/otp-form"
import { errorCodeOf } from "@/components/forms/auth-error-key"
import { useOtpSender } from "@/components/auth/otp/use-otp-sender"
import { call } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"
import type { ContactKind } from "./contact-kind"
import { NewContactForm } from "./new-contact-form"
import { ReauthenticationForm } from "../security/reauthentication-form"
import { type ProfileFailure, profileFailure } from "../profile-failure"
import { useRefetchOwnDetails } from "../use-own-details"

type ChangeContactProps = { kind: ContactKind; own: OwnDetails; instituteId: number; onDone: () => void }
type Step = { name: "reauthenticate" } | { name: "contact" } | { name: "code"; identifier: string }

/** Changes the e-mail or mobile in three steps: reauthenticate, enter the new contact, enter the code sent there. */
export function ChangeContact({ kind, own, instituteId, onDone }: ChangeContactProps) {
  const t = useTranslations("profile")
  const refetchOwnDetails = useRefetchOwnDetails()
  const [step, setStep] = useState<Step>({ name: "reauthenticate" })
  const [errorKey, setErrorKey] = useState<ProfileFailure | "taken">()
  const otpSender = useOtpSender((identifier) => call(profile.sendContactCode, { body: { identifier } }))
  const takenMessage = t(kind === "email" ? "change.takenEmail" : "change.takenMobile")

  async function onCode(identifier: string, code: string) {
    setErrorKey(undefined)
    try {
      await call(profile.changeContact, { body: { identifier, otp: code } })
    } catch (error) {
      const errorCode = errorCodeOf(error) ?? "unexpected"
      setErrorKey(errorCode === "contact_taken" ? "taken" : profileFailure(error))
      return errorCode
    }
    await refetchOwnDetails()
    showToast("success", t(kind === "email" ? "change.doneEmail" : "change.doneMobile", { contact: identifier }))
    onDone()
    return undefined
  }

  if (step.name === "reauthenticate")
    return <ReauthenticationForm own={own} instituteId={instituteId} onReauthenticated={() => setStep({ name: "contact" })} />
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
      error={errorKey && (errorKey === "taken" ? takenMessage : t(`failures.${errorKey}`))}
      submit={t("change.confirm")}
      onCode={(code) => onCode(step.identifier, code)}
      onChangeRecipient={() => setStep({ name: "contact" })}
    />
  )
}
