"use client"
import { useTranslations } from "next-intl"
import { FormError } from "./form-error"
import { Button } from "@/components/ui/button"
import { useErrorMessage } from "./error-message"
import type { Failure } from "@/lib/contract/errors"

type MemberFormFooterProps = { label: string; pending: boolean; failure: Failure | null; onCancel: () => void }

/** The footer of a form in a sheet: the error of the last save, and the buttons. */
export function FormFooter({ label, pending, failure, onCancel }: MemberFormFooterProps) {
  const t = useTranslations("forms")
  const errorMessage = useErrorMessage()
  return (
    <>
      {failure && <FormError>{errorMessage(failure)}</FormError>}
      <div data-bottom-bar className="flex flex-wrap justify-end gap-2">
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
