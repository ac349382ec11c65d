"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useSend } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { type CouponDetail, coupons } from "@/lib/features/coupons/contract"
import { MAX_BATCH } from "@/lib/features/coupons/coupon-code"

type CodesDialogProps = { coupon: CouponDetail; isOpen: boolean; onClose: () => void }

/** Draws single-use codes of a coupon, which are saved as a file this once. */
export function CodesDialog({ coupon, isOpen, onClose }: CodesDialogProps) {
  const t = useTranslations("coupons.codes")
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("title", { code: coupon.code })}>
      <CodesForm coupon={coupon} onClose={onClose} />
    </Sheet>
  )
}

function CodesForm({ coupon: { id, code, hasBatch, codes }, onClose }: Omit<CodesDialogProps, "isOpen">) {
  const t = useTranslations("coupons.codes")
  const draw = useSend(coupons.drawCodes, { invalidates: [coupons.show, coupons.list] })
  const [typed, setTyped] = useState("100")
  const [isWrong, setIsWrong] = useState(false)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
    const isValid = count >= 1 && count <= MAX_BATCH
    setIsWrong(!isValid)
    if (!isValid) return
    draw.mutate(
      { params: { id: String(id) }, body: { count } },
      {
        async onSuccess(file) {
          await saveFile(file, `codes-${code}.csv`)
          showToast("success", t("done", { count }))
          onClose()
        },
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui">{t("intro")}</p>
      {!hasBatch && <p className="rounded bg-warning-soft p-3 text-ui">{t("replaces", { code })}</p>}
      {codes.drawn > 0 && <p className="text-ui text-muted">{t("drawn", { drawn: codes.drawn, used: codes.used })}</p>}
      <Field
        label={t("count")}
        help={t("countHelp", { most: MAX_BATCH })}
        error={isWrong && t("countError", { most: MAX_BATCH })}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <FormFooter label={t("draw")} pending={draw.isPending} failure={draw.error} onCancel={onClose} />
    </form>
  )
}
