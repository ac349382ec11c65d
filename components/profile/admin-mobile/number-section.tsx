"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { FormError } from "@/components/forms/form-error"
import { VerifyContact } from "@/components/forms/otp/verify-contact"
import { useRefetchOwnDetails } from "@/components/profile/use-own-details"
import { Button } from "@/components/ui/button"
import { showToast } from "@/lib/client/toasts"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { ChangeNumber } from "./change-number"
import { useErrorMessage } from "@/components/forms/error-message"

/** The current number, and the form to change it. */
export function NumberSection({ own, instituteId }: { own: OwnDetails; instituteId: number }) {
  const t = useTranslations("verification")
  const errorMessage = useErrorMessage()
  const refetchOwnDetails = useRefetchOwnDetails()
  const [isOpen, setIsOpen] = useState(false)
  const [isStale, setIsStale] = useState(false)
  const { mobile_number: mobile, mobile_verified: isVerified } = own

  async function onDone(newNumber: string) {
    await refetchOwnDetails()
    setIsOpen(false)
    showToast("success", t(isVerified ? "done" : "doneFirst", { mobile: newNumber }))
  }

  async function onStale() {
    await refetchOwnDetails()
    setIsOpen(false)
    setIsStale(true)
  }

  return (
    <FormSection title={t("section")}>
      <p className="-mt-3 text-ui text-muted">{t("sectionIntro")}</p>
      {mobile ? (
        <VerifyContact
          key={`${mobile} ${isVerified}`}
          identifier={mobile}
          isVerified={isVerified}
          instituteId={instituteId}
          onVerified={() => void refetchOwnDetails()}
        />
      ) : (
        <p className="rounded bg-sunken p-4 text-ui text-muted">{t("none")}</p>
      )}
      {isStale && <FormError>{errorMessage("stale")}</FormError>}
      {isOpen ? (
        <ChangeNumber
          own={own}
          instituteId={instituteId}
          onDone={(newNumber) => void onDone(newNumber)}
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
    </FormSection>
  )
}
