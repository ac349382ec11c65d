"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import type { PlanDetails } from "@/lib/features/billing/contract"
import type { Interval } from "@/lib/features/billing/periods"
import { type Plan, plans } from "@/lib/features/plans/contract"
import { IntervalSwitch } from "./interval-switch"
import { PlanOption } from "./plan-option"
import { PlanSum } from "./plan-sum"

/** The plans on sale side by side, what each has more or less of than the own, and what the chosen one costs today. */
export function PlanChoices({ own, onDone }: { own: PlanDetails; onDone: () => void }) {
  const list = useQuery(queryFor(plans.list, {}))
  return (
    <QueryContent query={list} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
      {(data) => <Choices own={own} offered={data.filter(isOnSale)} onDone={onDone} />}
    </QueryContent>
  )
}

const isOnSale = ({ priceMonthMinor, features }: Plan) => priceMonthMinor > 0 && features.onQuote !== true

type ChoicesProps = { own: PlanDetails; offered: Plan[]; onDone: () => void }

function Choices({ own, offered, onDone }: ChoicesProps) {
  const t = useTranslations("plan.change")
  const [interval, chooseInterval] = useState<Interval>(own.interval)
  const [chosenId, setChosenId] = useState<number>()
  const isOwn = ({ id }: Plan) => id === own.planId && own.status === "active" && interval === own.interval
  const chosen = offered.find((plan) => plan.id === chosenId && !isOwn(plan))
  if (offered.length === 0) return <EmptyState title={t("none")} />
  return (
    <div className="flex flex-col gap-5">
      <IntervalSwitch interval={interval} onChange={chooseInterval} />
      <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <legend className="sr-only">{t("plans")}</legend>
        {offered.map((plan) => (
          <PlanOption
            key={plan.id}
            own={own}
            plan={plan}
            interval={interval}
            isOwn={isOwn(plan)}
            isChosen={plan === chosen}
            onChoose={() => setChosenId(plan.id)}
          />
        ))}
      </fieldset>
      {chosen ? (
        <PlanSum key={`${chosen.id} ${interval}`} plan={chosen} interval={interval} onDone={onDone} />
      ) : (
        <p className="text-ui text-muted">{t("choose")}</p>
      )}
    </div>
  )
}
