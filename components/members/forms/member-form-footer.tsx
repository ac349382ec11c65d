"use client"
import { useTranslations } from "next-intl"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { useErrorMessage } from "../use-error-message"

type MemberFormFooterProps = { label: string; pending: boolean; failure: { code: string } | null; onCancel: () => void }

/** The footer of a member form: the error of the last save, and the buttons. */
export function MemberFormFooter({ label, pending, failure, onCancel }: MemberFormFooterProps) {
  const t = useTranslations("members")
  const errorMessage = useErrorMessage()
  return (
    <>
      {failure && <FormError>{errorMessage(failure.code)}</FormError>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" pending={pending}>
          {label}
        </Button>
      </div>
    </>
  )
}
