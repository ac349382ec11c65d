"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { CodeEntry } from "@/components/auth/code-entry"
import { codeOfFailure } from "@/components/forms/failure-key"
import { useCodeSending } from "@/components/auth/use-code-sending"
import { call } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"
import type { ContactKind } from "./contact-kind"
import { NewContactForm } from "./new-contact-form"
import { ProveIdentity } from "./prove-identity"
import { type ProfileFailure, profileFailure } from "./profile-failure"
import { useOwnDetailsAgain } from "./use-own-details"

type ChangeContactProps = { kind: ContactKind; own: OwnDetails; instituteId: number; onDone: () => void }
type Step = { at: "prove" } | { at: "name" } | { at: "code"; identifier: string }

/** Another e-mail or mobile in three steps: that it is oneself, which it is, and the code that reached it. */
export function ChangeContact({ kind, own, instituteId, onDone }: ChangeContactProps) {
  const t = useTranslations("profile")
  const again = useOwnDetailsAgain()
  const [step, setStep] = useState<Step>({ at: "prove" })
  const [fault, setFault] = useState<ProfileFailure | "taken">()
  const sending = useCodeSending((identifier) => call(profile.sendContactCode, { body: { identifier } }))
  const taken = t(kind === "email" ? "change.takenEmail" : "change.takenMobile")

  async function onCode(identifier: string, otp: string) {
    setFault(undefined)
    try {
      await call(profile.changeContact, { body: { identifier, otp } })
    } catch (error) {
      const code = codeOfFailure(error) ?? "unexpected"
      setFault(code === "contact_taken" ? "taken" : profileFailure(error))
      return code
    }
    await again()
    showToast("success", t(kind === "email" ? "change.doneEmail" : "change.doneMobile", { contact: identifier }))
    onDone()
    return undefined
  }

  if (step.at === "prove")
    return <ProveIdentity own={own} instituteId={instituteId} onProved={() => setStep({ at: "name" })} />
  if (step.at === "name")
    return (
      <NewContactForm
        kind={kind}
        sending={sending}
        onName={async (identifier) => {
          if (await sending.send(identifier)) setStep({ at: "code", identifier })
        }}
      />
    )
  return (
    <CodeEntry
      sentTo={step.identifier}
      sending={sending}
      fault={fault && (fault === "taken" ? taken : t(`failures.${fault}`))}
      submit={t("change.confirm")}
      onCode={(otp) => onCode(step.identifier, otp)}
      onOther={() => setStep({ at: "name" })}
    />
  )
}
