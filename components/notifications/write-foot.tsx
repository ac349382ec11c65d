"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { UploadNote } from "@/components/forms/upload-progress"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import { KeptNote } from "./kept-note"
import type { Writing } from "./use-writing"

type WriteFootProps = {
  writing: Pick<Writing, "keeping" | "isSending" | "refusal" | "upload">
  /** What the button does, and to how many. */
  label: string
  isLater: boolean
  backHref: string
  /** Loads what was kept elsewhere in place of what is typed. */
  onReload: () => void
}

const told = ["no_rights", "not_found", "stale", "too_many", "too_large", "invalid_input", "maintenance"] as const

/** The foot of the form: whether the draft is kept, how far its picture is, what went wrong, and the ways on. */
export function WriteFoot({ writing, label, isLater, backHref, onReload }: WriteFootProps) {
  const t = useTranslations("sending.form")
  const { keeping, isSending, refusal, upload } = writing
  return (
    <div className="flex flex-col gap-3 rounded bg-raised p-4 shadow-card">
      {isSending && <UploadNote pace={upload.pace} onCancel={upload.callOff} />}
      {refusal && !upload.wasCalledOff() && (
        <FormFault>{t(`failures.${told.find((code) => code === refusal.code) ?? "unexpected"}`)}</FormFault>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <KeptNote keeping={keeping} onReload={onReload} />
        <span className="flex flex-wrap justify-end gap-2 max-sm:w-full">
          <Link href={backHref} className={buttonClass({ variant: "ghost" })}>
            {t("close")}
          </Link>
          <Button type="submit" pending={isSending}>
            <Glyph name={isLater ? "clock" : "send"} />
            {label}
          </Button>
        </span>
      </div>
    </div>
  )
}
