"use client"
import { useTranslations } from "next-intl"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { useFailureWords } from "./use-failure-words"

type FormFootProps = { label: string; pending: boolean; failure: { code: string } | null; onCancel: () => void }

/** The foot of a form about a person: what went wrong, and the ways on. */
export function FormFoot({ label, pending, failure, onCancel }: FormFootProps) {
  const t = useTranslations("members")
  const words = useFailureWords()
  return (
    <>
      {failure && <FormFault>{words(failure.code)}</FormFault>}
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
