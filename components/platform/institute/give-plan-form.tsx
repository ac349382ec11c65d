"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { PlanDetails } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { platform } from "@/lib/features/platform/contract"
import { type CataloguePlan, planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { isReason, ReasonField } from "./reason-field"

type GivePlanFormProps = { instituteId: number; onDone: () => void }

/** Gives an institute another plan free of charge, with the reason. */
export function GivePlanForm({ instituteId, onDone }: GivePlanFormProps) {
  const plan = useQuery(queryFor(masterBilling.show, { params: { id: String(instituteId) } }))
  const plans = useQuery(queryFor(planCatalogue.list, {}))
  const skeleton = <SkeletonLines lines={6} />
  return (
    <QueryContent query={plan} skeleton={skeleton}>
      {({ plan: details }) => (
        <QueryContent query={plans} skeleton={skeleton}>
          {(list) => details && <PlanForm {...{ instituteId, onDone }} current={details} plans={list} />}
        </QueryContent>
      )}
    </QueryContent>
  )
}

type PlanFormProps = GivePlanFormProps & { current: PlanDetails; plans: readonly CataloguePlan[] }

function PlanForm({ instituteId, current, plans, onDone }: PlanFormProps) {
  const t = useTranslations("masterInstitute")
  const send = useSend(masterBilling.givePlan, {
    invalidates: [masterBilling.show, masterBilling.moves, masterBilling.lines, platform.showInstitute],
  })
  const [planId, setPlanId] = useState("")
  const [until, setUntil] = useState("")
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const hasPeriod = current.periodEnd !== null && current.status !== "expired"
  const isUntilValid = hasPeriod || until !== ""
  const offered = plans.filter(
    ({ id, slug, archivedAt, currentVersion, priceMonthMinor }) =>
      slug !== "free" &&
      id !== current.planId &&
      archivedAt === null &&
      currentVersion !== null &&
      // The next period is paid.
      (!hasPeriod || Boolean(priceMonthMinor)),
  )

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (planId === "" || !isReason(reason) || !isUntilValid) return
    send.mutate(
      {
        params: { id: String(instituteId) },
        body: { planId: Number(planId), until: hasPeriod ? null : until, reason },
      },
      {
        onSuccess() {
          showToast("success", t("actions.plan.done"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t(hasPeriod ? "actions.plan.intro" : "actions.plan.introUntil")}</p>
      <Field label={t("give.plan")} error={isChecked && planId === "" && t("give.planError")}>
        <Select value={planId} onChange={({ target }) => setPlanId(target.value)}>
          <option value="">{t("give.choose")}</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {!hasPeriod && (
        <Field label={t("give.until")} error={isChecked && !isUntilValid && t("give.untilError")}>
          <DateInput value={until} onChange={({ target }) => setUntil(target.value)} />
        </Field>
      )}
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
      <FormFooter label={t("actions.plan.button")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
