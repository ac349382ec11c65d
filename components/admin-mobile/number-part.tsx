"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormPart } from "@/components/forms/form-section"
import { FormFault } from "@/components/forms/form-error"
import { VerifyContact } from "@/components/auth/verify-contact"
import { useOwnDetailsAgain } from "@/components/profile/use-own-details"
import { Button } from "@/components/ui/button"
import { showToast } from "@/lib/client/toasts"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { ChangeNumber } from "./change-number"

/** The number as it stands, and the way to another. */
export function NumberPart({ own, instituteId }: { own: OwnDetails; instituteId: number }) {
  const t = useTranslations("verification")
  const again = useOwnDetailsAgain()
  const [isOpen, setIsOpen] = useState(false)
  const [isStale, setIsStale] = useState(false)
  const { mobile_number: mobile, mobile_verified: isProved } = own

  async function onDone(next: string) {
    await again()
    setIsOpen(false)
    showToast("success", t(isProved ? "done" : "doneFirst", { mobile: next }))
  }

  async function onStale() {
    await again()
    setIsOpen(false)
    setIsStale(true)
  }

  return (
    <FormPart title={t("part")}>
      <p className="-mt-3 text-ui text-muted">{t("partIntro")}</p>
      {mobile ? (
        <VerifyContact
          key={`${mobile} ${isProved}`}
          identifier={mobile}
          isVerified={isProved}
          instituteId={instituteId}
          onVerified={() => void again()}
        />
      ) : (
        <p className="rounded bg-sunken p-4 text-ui text-muted">{t("none")}</p>
      )}
      {isStale && <FormFault>{t("failures.stale")}</FormFault>}
      {isOpen ? (
        <ChangeNumber
          own={own}
          instituteId={instituteId}
          onDone={(next) => void onDone(next)}
          onStale={() => void onStale()}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
        <Button
          className="w-fit"
          onClick={() => {
            setIsStale(false)
            setIsOpen(true)
          }}
        >
          {t(mobile ? "change" : "add")}
        </Button>
      )}
    </FormPart>
  )
}
