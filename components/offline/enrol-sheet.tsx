"use client"
import { useTranslations } from "next-intl"
import { Sheet } from "@/components/ui/overlays/sheet"
import { EnrolForm } from "./enrol-form"

/** Sells items to a learner who has paid the institute itself. */
export function EnrolSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("offline.enrol")
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("title")}>
      <EnrolForm onDone={onClose} />
    </Sheet>
  )
}
