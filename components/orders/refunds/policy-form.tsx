"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { FormFooter } from "@/components/forms/form-footer"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { refundPolicies, type RefundPolicies, type RefundPolicy } from "@/lib/features/orders/refund-policies-contract"
import { type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { PolicyFields, type TypedPolicy } from "./policy-fields"

const wholeNumber = (text: string, most: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= most ? Number(text) : -1

const typedOf = ({ days, maxPercent, ...policy }: RefundPolicy): TypedPolicy => ({
  ...policy,
  days: String(days),
  maxPercent: String(maxPercent),
})

const readPolicy = ({ days, maxPercent, ...policy }: TypedPolicy): RefundPolicy => ({
  ...policy,
  days: wholeNumber(days, 90),
  maxPercent: wholeNumber(maxPercent, 100),
})

/** The rule of all items and those of single kinds. */
export function PolicyForm({ saved, onDone }: { saved: RefundPolicies; onDone: () => void }) {
  const t = useTranslations("refunds.policies")
  const kinds = useTranslations("refunds.policies.kinds")
  const mayEdit = useMay()(refundPolicies.save)
  const save = useSend(refundPolicies.save, { invalidates: [refundPolicies.show] })
  const [policies, setPolicies] = useState(() => saved.policies.map(typedOf))
  const [isTried, setTried] = useState(false)
  const read = policies.map(readPolicy)
  const isWrong = read.some(({ days, maxPercent }) => days < 0 || maxPercent < 0)
  const others = listItemKinds().filter((kind) => !policies.some((policy) => policy.kind === kind))
  const change = (changed: TypedPolicy) =>
    setPolicies((now) => now.map((policy) => (policy.kind === changed.kind ? changed : policy)))
  const add = (kind: ItemKind) =>
    setPolicies((now) => [
      ...now,
      { ...typedOf(saved.policies[0] ?? { kind, isOn: true, days: 7, maxPercent: 20 }), kind },
    ])

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5 pt-1"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWrong) return
        save.mutate(
          { body: { version: saved.version, policies: read } },
          {
            onSuccess() {
              showToast("success", t("saved"))
              onDone()
            },
          },
        )
      }}
    >
      <p className="text-ui text-muted">{t("intro")}</p>
      {!mayEdit && <ViewOnlyNotice>{t("readOnly")}</ViewOnlyNotice>}
      <fieldset disabled={!mayEdit} className="flex flex-col gap-5">
        {policies.map((policy) => (
          <section key={policy.kind ?? "all"} className="flex flex-col gap-3 rounded border border-line p-3">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-medium">{policy.kind === null ? t("general") : kinds(policy.kind)}</h3>
              {policy.kind !== null && mayEdit && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t("remove", { kind: kinds(policy.kind) })}
                  onClick={() => setPolicies((now) => now.filter(({ kind }) => kind !== policy.kind))}
                >
                  {t("removeShort")}
                </Button>
              )}
            </div>
            <PolicyFields policy={policy} onChange={change} />
          </section>
        ))}
        {mayEdit && others.length > 0 && (
          <Field label={t("addKind")}>
            <Select
              value=""
              onChange={({ target }) => {
                const kind = others.find((one) => one === target.value)
                if (kind) add(kind)
              }}
            >
              <option value="">{t("choose")}</option>
              {others.map((kind) => (
                <option key={kind} value={kind}>
                  {kinds(kind)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </fieldset>
      {isTried && isWrong && <FormError>{t("wrong")}</FormError>}
      {mayEdit && <FormFooter label={t("save")} pending={save.isPending} failure={save.error} onCancel={onDone} />}
    </form>
  )
}
