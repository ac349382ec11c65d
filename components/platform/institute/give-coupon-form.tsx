"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Link } from "@/components/ui/link"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { NewCode } from "@/lib/features/coupons/coupon-code"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { masterPlanOrders } from "@/lib/features/plan-orders/master-contract"
import { paths } from "@/lib/shared/paths"
import { isReason, ReasonField } from "./reason-field"

/** Has a coupon lower the next payments of an institute. */
export function GiveCouponForm({ instituteId, onDone }: { instituteId: number; onDone: () => void }) {
  const t = useTranslations("masterInstitute")
  const send = useSend(masterPlanOrders.giveCoupon, {
    invalidates: [masterBilling.show, masterBilling.moves, masterBilling.lines, masterPlanOrders.list],
  })
  const [code, setCode] = useState("")
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isCodeValid = NewCode.safeParse(code).success

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isCodeValid || !isReason(reason)) return
    send.mutate(
      { params: { id: String(instituteId) }, body: { code, reason } },
      {
        onSuccess() {
          showToast("success", t("actions.coupon.done"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">
        {t("actions.coupon.intro")}{" "}
        <Link href={paths.coupons("master")} className="text-primary underline underline-offset-4">
          {t("actions.coupon.all")}
        </Link>
      </p>
      <Field label={t("actions.coupon.code")} error={isChecked && !isCodeValid && t("actions.coupon.codeError")}>
        <Input
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="uppercase tabular"
        />
      </Field>
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
      <FormFooter label={t("actions.coupon.button")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
