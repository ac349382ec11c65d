"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Glyph } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import { codes } from "@/lib/features/otp/contract"
import { CodeEntry } from "./code-entry"
import { codeOfFailure, failureKey } from "../forms/failure-key"
import { FormFault } from "../forms/form-error"
import { useCodeSending } from "./use-code-sending"

type VerifyContactProps = {
  /** The e-mail or the mobile of who is signed in, as their profile has it. */
  identifier: string
  isVerified: boolean
  instituteId: number
  /** Told once the contact has been proved. */
  onVerified?: () => void
}

/** One contact of who is signed in: whether it is proved, and how to prove it by a code that is sent there. */
export function VerifyContact({ identifier, isVerified, instituteId, onVerified }: VerifyContactProps) {
  const t = useTranslations("auth")
  const [isSent, setIsSent] = useState(false)
  const [isProved, setIsProved] = useState(isVerified)
  const [fault, setFault] = useState<ReturnType<typeof failureKey>>()
  const sending = useCodeSending((to) =>
    call(codes.sendToVerify, { query: { identifier: to, idInstitute: String(instituteId) } }),
  )
  const isMobile = identifier.startsWith("+")

  async function onCode(otp: string) {
    setFault(undefined)
    try {
      await call(codes.completeVerification, { body: { identifier, otp } })
      setIsProved(true)
      onVerified?.()
    } catch (error) {
      setFault(failureKey(error))
      return codeOfFailure(error) ?? "unexpected"
    }
  }

  return (
    <section aria-label={t(isMobile ? "verify.mobile" : "verify.email")} className="rounded bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Glyph name={isMobile ? "phone" : "mail"} className="text-muted" />
        <div className="min-w-0 grow">
          <h2 className="text-sm text-muted">{t(isMobile ? "verify.mobile" : "verify.email")}</h2>
          <p className="truncate text-ui font-medium">{identifier}</p>
        </div>
        {isProved ? (
          <Badge tone="success">{t("verify.done")}</Badge>
        ) : (
          !isSent && (
            <Button
              variant="secondary"
              size="sm"
              pending={sending.isSending}
              onClick={() => void sending.send(identifier).then(setIsSent)}
            >
              {t("verify.start")}
            </Button>
          )
        )}
      </div>
      {!isProved && !isSent && sending.fault && (
        <div className="mt-3">
          <FormFault>{sending.fault}</FormFault>
        </div>
      )}
      {!isProved && isSent && (
        <div className="mt-4">
          <CodeEntry
            sentTo={identifier}
            sending={sending}
            fault={fault && t(`failures.${fault}`)}
            submit={t("verify.submit")}
            onCode={onCode}
          />
        </div>
      )}
    </section>
  )
}
