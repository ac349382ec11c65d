"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { useFormats } from "@/components/ui/use-formats"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"

interface PlanCouponFieldProps {
  quote: Pick<PlanQuote, "couponCode" | "couponRefusal">
  /** Called with the code that is to lower the plan; null where none is. */
  onChange: (code: string | null) => void
}

/** The field for the code of a coupon, which opens once it is asked for; a code that lowers the plan can be removed. */
export function PlanCouponField({ quote: { couponCode, couponRefusal }, onChange }: PlanCouponFieldProps) {
  const t = useTranslations("plan.coupon")
  const refusalText = useRefusalText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState("")
  if (couponCode !== null)
    return (
      <Button variant="ghost" size="sm" className="self-start" onClick={() => onChange(null)}>
        {t("remove", { code: couponCode })}
      </Button>
    )
  if (!isOpen && !couponRefusal)
    return (
      <Button variant="link" className="self-start" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
    )

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const code = typed.replaceAll(/\s/g, "")
    onChange(code === "" ? null : code)
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex items-end gap-2">
      <span className="min-w-0 grow">
        <Field label={t("label")} error={couponRefusal && <span role="alert">{refusalText(couponRefusal)}</span>}>
          <Input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="uppercase tabular"
          />
        </Field>
      </span>
      <Button type="submit" variant="secondary" className="shrink-0">
        {t("apply")}
      </Button>
    </form>
  )
}

/** Says why a code takes nothing off the plan. */
function useRefusalText() {
  const t = useTranslations("plan.coupon")
  const errorMessage = useErrorMessage()
  const { dateTime } = useFormats()
  return ({ code, details: { date } }: NonNullable<PlanQuote["couponRefusal"]>): string => {
    if ((code === "coupon_not_started" || code === "coupon_ended") && date) return t(code, { date: dateTime(date) })
    return code === "coupon_no_item" ? t("coupon_no_item") : errorMessage(code)
  }
}
