"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { lazyPart } from "@/components/ui/lazy-part"
import { Sheet } from "@/components/ui/overlays/sheet"
import { closing } from "@/lib/features/closing/contract"

const AppealForm = lazyPart(() => import("./appeal-form").then((file) => file.AppealForm))

/** Opens the appeal against a suspension, for those who may send it; afterwards it says that one was sent. */
export function Appeal({ hasAppealed }: { hasAppealed: boolean }) {
  const t = useTranslations("closing.appeal")
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (hasAppealed) return <p className="text-muted">{t("sent")}</p>
  if (!may(closing.appeal)) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")}>
        <AppealForm onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}
