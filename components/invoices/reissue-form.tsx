"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { FormError } from "@/components/forms/form-error"
import { FormFooter } from "@/components/forms/form-footer"
import { checkTypedGstin } from "@/components/forms/typed-gstin"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { invoices } from "@/lib/features/invoices/contract"
import { type DocumentBuyer, REISSUE_REFUSALS } from "@/lib/features/invoices/reissue-shapes"
import { INDIAN_STATES } from "@/lib/shared/indian-states"

interface Fields {
  name: string
  company: string
  gstin: string
  stateCode: string
  address: string
}

type ReissueFormProps = { id: number; buyer: DocumentBuyer; onDone: () => void }

/** To whom the document should have been made out. */
export function ReissueForm({ id, buyer, onDone }: ReissueFormProps) {
  const t = useTranslations("invoices.reissue")
  const states = useTranslations("forms.states")
  const reissue = useSend(invoices.reissue, { invalidates: [invoices.list, invoices.months, invoices.checkReturn] })
  const form = useForm<Fields>({
    defaultValues: {
      name: buyer.name,
      company: buyer.company ?? "",
      gstin: buyer.gstin ?? "",
      stateCode: buyer.stateCode ?? "",
      address: buyer.address,
    },
  })
  const { errors, isDirty } = form.formState
  const typed = checkTypedGstin(form.watch("gstin"), null)
  useLeaveWarning(isDirty && !reissue.isSuccess)
  const refusal = REISSUE_REFUSALS.find((one) => one === reissue.error?.details?.reason)

  const onSubmit = form.handleSubmit(({ name, company, gstin, stateCode, address }) => {
    if (name.trim() === "") return form.setError("name", { type: "name" }, { shouldFocus: true })
    reissue.mutate(
      {
        params: { id: String(id) },
        body: {
          name,
          address,
          company: company.trim() || null,
          gstin: gstin.trim() || null,
          stateCode: INDIAN_STATES.find((code) => code === stateCode) ?? null,
        },
      },
      {
        onSuccess({ creditNote, numbers }) {
          showToast("success", t("done", { creditNote, numbers: numbers.join(", ") }))
          onDone()
        },
        onError({ code }) {
          if (code === "gstin_invalid" || code === "gstin_state")
            form.setError("gstin", { type: code }, { shouldFocus: true })
        },
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro", { number: buyer.number, buyer: buyer.name })}</p>
      <Field label={t("name")} error={errors.name && t("errors.name")}>
        <Input autoComplete="off" maxLength={120} {...form.register("name")} />
      </Field>
      <Field label={t("company")} optional={t("optional")}>
        <Input autoComplete="off" maxLength={120} {...form.register("company")} />
      </Field>
      <Field
        label={t("gstin")}
        optional={t("optional")}
        help={typed.state ? t("gstinOf", { state: states(typed.state) }) : t("gstinHelp")}
        error={
          (typed.problem ?? errors.gstin) &&
          t(errors.gstin?.type === "gstin_state" ? "errors.gstin_state" : "errors.gstin")
        }
      >
        <Input autoCapitalize="characters" autoComplete="off" spellCheck={false} {...form.register("gstin")} />
      </Field>
      <Field label={t("state")}>
        <Select {...form.register("stateCode")}>
          <option value="">{t("noState")}</option>
          {INDIAN_STATES.map((code) => (
            <option key={code} value={code}>
              {states(code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("address")} optional={t("optional")}>
        <Textarea rows={3} maxLength={400} {...form.register("address")} />
      </Field>
      {refusal && <FormError>{t(`refusals.${refusal}`)}</FormError>}
      <FormFooter
        label={t("submit")}
        pending={reissue.isPending}
        failure={refusal ? null : reissue.error}
        onCancel={onDone}
      />
    </form>
  )
}
