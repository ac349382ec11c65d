"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { offlineSettings } from "@/lib/features/offline/settings-contract"
import type { BillingForm } from "../billing-form"
import type { Purchase } from "../use-pay"
import { ApplyForm } from "./apply-form"

export type OfflineChoiceProps = {
  purchase: Purchase
  form: Pick<BillingForm, "check" | "mark"> | undefined
  /** The total that is applied for, as it is shown. */
  total: string
  /** Told that the page shows what is not so any more. */
  onOutdated?: (() => void) | undefined
}

/** The way to pay the institute itself, where it takes payments so; what is needed for it is asked beside the page. */
export function OfflineChoice({ purchase, form, total, onOutdated }: OfflineChoiceProps) {
  const t = useTranslations("orders.offline")
  const [isOpen, setIsOpen] = useState(false)
  const { instituteId } = purchase
  const ways = useQuery(queryFor(offlineSettings.ways, { query: { instituteId: String(instituteId) } }))
  if (!ways.data?.isOn) return null
  return (
    <>
      <Button
        variant="secondary"
        isWide
        onClick={() => {
          if (!form || form.check()) setIsOpen(true)
        }}
      >
        {t("choose")}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t("title")}>
        <ApplyForm
          purchase={purchase}
          total={total}
          onOutdated={onOutdated}
          modes={ways.data.modes}
          onBilling={(names) => {
            setIsOpen(false)
            form?.mark(names)
          }}
          onCancel={() => setIsOpen(false)}
        />
      </Sheet>
    </>
  )
}
