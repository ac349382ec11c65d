"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Field } from "@/components/ui/fields/field"
import { FileInput } from "@/components/ui/fields/file-input"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import { Link } from "@/components/ui/link"
import { useSend } from "@/lib/client/api"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { offline, PROOF } from "@/lib/features/offline/contract"
import { offlineModeOf, type OfflineMode } from "@/lib/features/offline/states"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { storeCode } from "../coupon/stored-code"
import { SummaryLine } from "@/components/ui/summary-line"
import { ASKS_BILLING, OUTDATES_PAGE, type Purchase } from "../use-pay"

type ApplyFormProps = {
  purchase: Purchase
  total: string
  modes: readonly OfflineMode[]
  /** Told the fields of the billing card that the order needs. */
  onBilling: (names: string[]) => void
  onOutdated?: (() => void) | undefined
  onCancel: () => void
}

/** Applies to pay the institute itself: how, and what shows the payment if it was made already. */
export function ApplyForm({ purchase, total, modes, onBilling, onOutdated, onCancel }: ApplyFormProps) {
  const t = useTranslations("orders.offline")
  const tCheckout = useTranslations("orders.checkout")
  const apply = useSend(offline.apply)
  const [mode, setMode] = useState(modes[0] ?? "bank")
  const [reference, setReference] = useState("")
  const [note, setNote] = useState("")
  const [proof, setProof] = useState<File>()
  const isTooLarge = proof !== undefined && proof.size > PROOF.maxBytes
  const { code, fields = {} } = apply.error ?? {}
  const isProofRefused = fields.proof !== undefined || code === "content_too_large"
  useLeaveWarning((reference !== "" || note !== "" || proof !== undefined) && !apply.isSuccess)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (isTooLarge) return
    const { items, expectedTotalMinor, billing, coupon, useCredit, instituteId } = purchase
    const application = {
      items: items.map(({ kind, id }) => ({ kind: ITEM_KINDS[kind].wire, itemId: id })),
      ...{ expectedTotalMinor, billing, coupon, useCredit, instituteId, mode },
      ...{ reference: reference.trim() || null, note: note.trim() || null },
    }
    apply.mutate(
      { form: { application, ...(proof && { proof }) } },
      {
        onSuccess({ transactionId }) {
          storeCode(instituteId, null)
          hardNavigate(paths.order(transactionId))
        },
        onError(failure) {
          if (ASKS_BILLING.has(failure.code)) onBilling(Object.keys(failure.fields ?? {}))
          if (OUTDATES_PAGE.has(failure.code)) onOutdated?.()
        },
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      <dl className="text-ui tabular">
        <SummaryLine label={tCheckout("total")}>
          <strong className="font-semibold">{total}</strong>
        </SummaryLine>
      </dl>
      <Field label={t("mode")}>
        <Select value={mode} onChange={({ target }) => setMode(offlineModeOf(target.value))}>
          {modes.map((one) => (
            <option key={one} value={one}>
              {t(`modes.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("reference")} optional={t("optional")} help={t("referenceHelp")}>
        <Input
          value={reference}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setReference(target.value)}
        />
      </Field>
      <Field
        label={t("proof")}
        optional={t("optional")}
        help={t("proofHelp")}
        error={(isTooLarge || isProofRefused) && t("proofError")}
      >
        <FileInput accept={PROOF.mediaTypes.join(",")} file={proof} onPick={setProof} />
      </Field>
      <Field label={t("note")} optional={t("optional")}>
        <Textarea rows={3} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {code === "application_exists" && (
        <Link href={paths.orders} className="text-ui font-medium text-primary hover:underline">
          {t("seeOrders")}
        </Link>
      )}
      <FormFooter
        label={t("submit")}
        pending={apply.isPending || apply.isSuccess}
        failure={isProofRefused ? null : apply.error}
        onCancel={onCancel}
      />
    </form>
  )
}
