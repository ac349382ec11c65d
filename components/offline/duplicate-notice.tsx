"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"

type DuplicateNoticeProps = { number: string; pending: boolean; onRecord: () => void }

/** The reference is in another order: probably one payment, which staff may record again on purpose. */
export function DuplicateNotice({ number, pending, onRecord }: DuplicateNoticeProps) {
  const t = useTranslations("offline.record")
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded bg-warning-soft p-3">
      <p>{t("duplicate", { number })}</p>
      <Button variant="secondary" size="sm" pending={pending} onClick={onRecord}>
        {t("recordAnyway")}
      </Button>
    </div>
  )
}
