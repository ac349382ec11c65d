"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { UploadNote } from "@/components/desk/upload-note"
import type { useUpload } from "@/components/desk/use-upload"
import { FormFault } from "@/components/people/form-fault"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/glyph"
import type { Failure } from "@/lib/contract/errors"

type WriteFootProps = {
  /** What the button does, and to how many. */
  label: string
  isLater: boolean
  pending: boolean
  failure: Failure | null
  upload: ReturnType<typeof useUpload>
  backHref: string
}

const told = ["no_rights", "not_found", "too_many", "too_large", "invalid_input", "maintenance"] as const

/** The foot of the form: how far its picture is, what went wrong, and the ways on. */
export function WriteFoot({ label, isLater, pending, failure, upload, backHref }: WriteFootProps) {
  const t = useTranslations("sending.form")
  return (
    <div className="flex flex-col gap-3 rounded bg-raised p-4 shadow-card">
      {pending && <UploadNote pace={upload.pace} onCancel={upload.callOff} />}
      {failure && !upload.wasCalledOff() && (
        <FormFault>{t(`failures.${told.find((code) => code === failure.code) ?? "unexpected"}`)}</FormFault>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Link href={backHref} className={buttonClass({ variant: "ghost" })}>
          {t("cancel")}
        </Link>
        <Button type="submit" pending={pending}>
          <Glyph name={isLater ? "clock" : "send"} />
          {label}
        </Button>
      </div>
    </div>
  )
}
