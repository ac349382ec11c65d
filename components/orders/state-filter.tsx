"use client"
import { useTranslations } from "next-intl"
import { Select } from "@/components/ui/select"
import type { OrderState } from "@/lib/features/orders/states"

/** The states worth asking for; an order is `created` for a moment only. */
const OFFERED = ["paid", "payment_pending", "expired", "cancelled", "refunded"] as const satisfies readonly OrderState[]

type StateFilterProps = { value: OrderState | undefined; onChange: (state: OrderState | undefined) => void }

export function StateFilter({ value, onChange }: StateFilterProps) {
  const t = useTranslations("orders")
  return (
    <div className="w-44">
      <Select
        aria-label={t("desk.status")}
        value={value ?? ""}
        onChange={(event) => onChange(OFFERED.find((state) => state === event.target.value))}
      >
        <option value="">{t("desk.all")}</option>
        {OFFERED.map((state) => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
