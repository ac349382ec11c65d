"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useCodeSending } from "@/components/auth/use-code-sending"
import { ProveIdentity } from "@/components/profile/prove-identity"
import { Button } from "@/components/ui/button"
import { call } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { adminMobile } from "@/lib/features/admin-mobile/contract"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { NewNumberForm } from "./new-number-form"
import { NumberCodesForm, type TypedCodes } from "./number-codes-form"
import { type NumberFailure, numberFailure } from "./number-failure"

type ChangeNumberProps = {
  own: OwnDetails
  instituteId: number
  onDone: (next: string) => void
  /** The number that stood there is another one meanwhile. */
  onStale: () => void
  onCancel: () => void
}
type Step = { at: "prove" | "name" } | { at: "codes"; next: string }

const sendCode = (mobile: string) => call(adminMobile.sendCode, { body: { mobile } })

/**
 * Another number in two steps: which it is, and the code of each. Whoever has proved no number yet shows first that it
 * is them, and has one code.
 */
export function ChangeNumber({ own, instituteId, onDone, onStale, onCancel }: ChangeNumberProps) {
  const t = useTranslations("verification")
  const old = own.mobile_verified ? own.mobile_number : null
  const [step, setStep] = useState<Step>({ at: old === null ? "prove" : "name" })
  const [fault, setFault] = useState<NumberFailure>()
  const toOld = useCodeSending(sendCode)
  const toNew = useCodeSending(sendCode)

  async function onName(next: string): Promise<void> {
    setFault(undefined)
    try {
      const [answer] = await call(adminMobile.verifyNumbers, { body: { numbers: [next] } })
      if (!answer?.isFree) return setFault("contact_taken")
    } catch (error) {
      return setFault(numberFailure(error))
    }
    const isSent = (await toNew.send(next)) && (old === null || (await toOld.send(old)))
    if (isSent) setStep({ at: "codes", next })
  }

  async function onCodes(next: string, otp: TypedCodes): Promise<(keyof TypedCodes)[]> {
    setFault(undefined)
    try {
      await call(adminMobile.change, {
        body: { old: own.mobile_number, new: next, otp: old === null ? { new: otp.new } : otp },
      })
      onDone(next)
    } catch (error) {
      const failure = numberFailure(error)
      const fields = error instanceof Failure ? error.fields : undefined
      if (failure === "wrong_code") return (["old", "new"] as const).filter((one) => fields?.[`otp.${one}`])
      setFault(failure)
      if (failure === "stale") onStale()
      if (failure === "contact_taken") setStep({ at: "name" })
      if (failure === "proof_needed") setStep({ at: "prove" })
    }
    return []
  }

  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      {step.at === "prove" && (
        <>
          <p className="text-ui text-muted">{t("firstTime")}</p>
          <ProveIdentity own={own} instituteId={instituteId} onProved={() => setStep({ at: "name" })} />
        </>
      )}
      {step.at === "name" && (
        <NewNumberForm
          current={own.mobile_number}
          codes={old === null ? 1 : 2}
          fault={fault}
          sendingFault={toNew.fault ?? toOld.fault}
          onName={onName}
        />
      )}
      {step.at === "codes" && (
        <NumberCodesForm
          numbers={[
            ...(old === null ? [] : [{ of: "old" as const, mobile: old, sending: toOld }]),
            { of: "new" as const, mobile: step.next, sending: toNew },
          ]}
          fault={fault}
          onCodes={(otp) => onCodes(step.next, otp)}
          onOther={() => setStep({ at: "name" })}
        />
      )}
      <Button variant="link" className="self-start" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  )
}
