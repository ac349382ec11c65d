"use client"
import { useTranslations } from "next-intl"
import { useForm, useWatch } from "react-hook-form"
import { FormFooter } from "@/components/forms/form-footer"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { NewSacCode, sacCodes } from "@/lib/features/tax/sac-codes-contract"
import { TAXABILITIES } from "@/lib/features/tax/treatment"
import { parsePercent } from "@/lib/shared/percent-input"

const NAMES = ["code", "title", "taxability", "rateBasisPoints", "fromDate", "reason"] as const
type Fields = Record<(typeof NAMES)[number], string>
const EMPTY: Fields = { code: "", title: "", taxability: "taxable", rateBasisPoints: "", fromDate: "", reason: "" }

/** Adds a code, or a rate of a code from a day on. */
export function SacCodeForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("tax.codes")
  const taxabilities = useTranslations("tax.taxabilities")
  const create = useSend(sacCodes.create, { invalidates: [sacCodes.list] })
  const form = useForm<Fields>({ defaultValues: EMPTY })
  const { errors, isDirty } = form.formState
  const [fromDate, taxability] = useWatch({ control: form.control, name: ["fromDate", "taxability"] })
  useLeaveWarning(isDirty && !create.isSuccess)

  const setFieldErrors = (invalid: readonly string[], type: string) =>
    NAMES.filter((name) => invalid.includes(name)).forEach((name, at) =>
      form.setError(name, { type }, { shouldFocus: at === 0 }),
    )

  const onSubmit = form.handleSubmit((fields) => {
    const parsed = NewSacCode.safeParse({
      code: fields.code.trim(),
      title: fields.title,
      taxability: TAXABILITIES.find((one) => one === fields.taxability),
      rateBasisPoints: fields.taxability === "taxable" ? parsePercent(fields.rateBasisPoints) : 0,
      fromDate: fields.fromDate || undefined,
      reason: fields.reason.trim() || undefined,
    })
    if (!parsed.success)
      return setFieldErrors(
        parsed.error.issues.map(({ path }) => String(path[0])),
        "wrong",
      )
    create.mutate(
      { body: parsed.data },
      {
        onSuccess({ code }) {
          showToast("success", t("added", { code }))
          onDone()
        },
        onError: ({ code, fields: rejected = {} }) =>
          setFieldErrors(Object.keys(rejected), code === "sac_overlap" ? "overlap" : "wrong"),
      },
    )
  })
  const errorOf = (name: "code" | "title" | "rateBasisPoints" | "reason") => errors[name] && t(`errors.${name}`)

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <Field label={t("code")} help={t("codeHelp")} error={errorOf("code")}>
        <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("code")} />
      </Field>
      <Field label={t("name")} error={errorOf("title")}>
        <Input autoComplete="off" {...form.register("title")} />
      </Field>
      <Field label={t("taxability")}>
        <Select {...form.register("taxability")}>
          {TAXABILITIES.map((one) => (
            <option key={one} value={one}>
              {taxabilities(one)}
            </option>
          ))}
        </Select>
      </Field>
      {taxability === "taxable" && (
        <Field label={t("rate")} error={errorOf("rateBasisPoints")}>
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("rateBasisPoints")} />
        </Field>
      )}
      <Field
        label={t("from")}
        optional={t("optional")}
        help={t("fromHelp")}
        error={errors.fromDate && t(errors.fromDate.type === "overlap" ? "errors.overlap" : "errors.fromDate")}
      >
        <DateInput {...form.register("fromDate")} value={fromDate} />
      </Field>
      <Field label={t("reason")} optional={t("optional")} help={t("reasonHelp")} error={errorOf("reason")}>
        <Input autoComplete="off" {...form.register("reason")} />
      </Field>
      <FormFooter label={t("save")} pending={create.isPending} failure={create.error} onCancel={onDone} />
    </form>
  )
}
