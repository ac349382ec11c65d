"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { ReauthenticationForm } from "@/components/forms/reauthentication/reauthentication-form"
import { useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { Button } from "@/components/ui/button"
import { call } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { adminMobile } from "@/lib/features/admin-mobile/contract"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { NewNumberForm } from "./new-number-form"
import { NumberCodesForm, type EnteredCodes } from "./number-codes-form"

type ChangeNumberProps = {
  own: OwnDetails
  instituteId: number
  onDone: (newNumber: string) => void
  /** Called when the stored number has changed meanwhile. */
  onStale: () => void
  onCancel: () => void
}
type Step = { name: "reauthenticate" | "number" } | { name: "codes"; newNumber: string }

const sendCode = (mobile: string) => call(adminMobile.sendCode, { body: { mobile } })

/**
 * Changes the number in two steps: the new number, then the codes sent to both. A user without a verified number
 * reauthenticates first and needs one code only.
 */
export function ChangeNumber({ own, instituteId, onDone, onStale, onCancel }: ChangeNumberProps) {
  const t = useTranslations("verification")
  const oldNumber = own.mobile_verified ? own.mobile_number : null
  const [step, setStep] = useState<Step>({ name: oldNumber === null ? "reauthenticate" : "number" })
  const [failure, setFailure] = useState<Failure>()
  const oldOtpSender = useOtpSender(sendCode)
  const newOtpSender = useOtpSender(sendCode)

  async function onNumber(newNumber: string): Promise<void> {
    setFailure(undefined)
    try {
      const [answer] = await call(adminMobile.verifyNumbers, { body: { numbers: [newNumber] } })
      if (!answer?.isFree) return setFailure(new Failure("contact_taken"))
    } catch (error) {
      return setFailure(failureOf(error))
    }
    const isSent = (await newOtpSender.send(newNumber)) && (oldNumber === null || (await oldOtpSender.send(oldNumber)))
    if (isSent) setStep({ name: "codes", newNumber })
  }

  async function onCodes(newNumber: string, codes: EnteredCodes): Promise<(keyof EnteredCodes)[]> {
    setFailure(undefined)
    try {
      await call(adminMobile.change, {
        body: { old: own.mobile_number, new: newNumber, otp: oldNumber === null ? { new: codes.new } : codes },
      })
      onDone(newNumber)
    } catch (error) {
      const changeFailure = failureOf(error)
      const { code, fields } = changeFailure
      if (code === "invalid_code") return (["old", "new"] as const).filter((one) => fields?.[`otp.${one}`])
      setFailure(changeFailure)
      if (code === "stale") onStale()
      if (code === "contact_taken") setStep({ name: "number" })
      if (code === "reauthentication_required") setStep({ name: "reauthenticate" })
    }
    return []
  }

  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      {step.name === "reauthenticate" && (
        <>
          <p className="text-ui text-muted">{t("firstTime")}</p>
          <ReauthenticationForm
            own={own}
            instituteId={instituteId}
            onReauthenticated={() => setStep({ name: "number" })}
          />
        </>
      )}
      {step.name === "number" && (
        <NewNumberForm
          current={own.mobile_number}
          codeCount={oldNumber === null ? 1 : 2}
          failure={failure}
          sendErrorMessage={newOtpSender.errorMessage ?? oldOtpSender.errorMessage}
          onNumber={onNumber}
        />
      )}
      {step.name === "codes" && (
        <NumberCodesForm
          numbers={[
            ...(oldNumber === null ? [] : [{ of: "old" as const, mobile: oldNumber, otpSender: oldOtpSender }]),
            { of: "new" as const, mobile: step.newNumber, otpSender: newOtpSender },
          ]}
          failure={failure}
          onCodes={(codes) => onCodes(step.newNumber, codes)}
          onChangeNumber={() => setStep({ name: "number" })}
        />
      )}
      <Button variant="link" className="self-start" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  )
}

const failureOf = (error: unknown) => (error instanceof Failure ? error : new Failure("unexpected"))
