"use client"
import { useTranslations } from "next-intl"
import { useSearchParams } from "next/navigation"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { FormSection } from "@/components/forms/form-section"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { EmailVerification } from "./email-verification"
import { useEmailStatus, useLinkConfirmation } from "./use-email-status"

/** The institute's email and its verification; the link of the verification mail leads here. */
export function EmailSection() {
  const t = useTranslations("verification.institute")
  const errorMessage = useErrorMessage()
  const link = useLinkConfirmation(useSearchParams())
  const status = useEmailStatus(link)
  return (
    <FormSection title={t("section")}>
      <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
      {link.isConfirming && (
        <p role="status" className="text-ui text-muted">
          {t("confirming")}
        </p>
      )}
      {link.isConfirmed && (
        <p role="status" className="flex items-center gap-2 text-ui text-success">
          <Icon name="circle-check" className="size-5 shrink-0" />
          {t("confirmed")}
        </p>
      )}
      {link.error && (
        <FormError>
          {errorMessage(link.error, { link_expired: t("linkExpired"), not_found: t("linkOfOther") })}
        </FormError>
      )}
      <QueryContent query={status} skeleton={<SkeletonLines lines={2} />}>
        {(data) => <EmailVerification key={data.email} state={data} />}
      </QueryContent>
    </FormSection>
  )
}
