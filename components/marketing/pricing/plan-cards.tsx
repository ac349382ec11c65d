import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import type { Plan } from "@/lib/features/plans/contract"
import { SHOWN_LIMITS } from "@/lib/features/plans/limits"
import { paths } from "@/lib/shared/paths"
import { PlanLimitText } from "./plan-limit"
import { PlanFee, PlanPrice } from "./plan-price"

const ON_CARD = SHOWN_LIMITS.slice(0, 4)

/** Whether an institute that chooses this plan can open by itself; it begins with the trial, and chooses again at its end. */
const canStart = ({ features }: Plan) => features.onQuote !== true

/** The plans side by side; those with a trial are highlighted. */
export function PlanCards({ plans, headings: Heading }: { plans: Plan[]; headings: "h2" | "h3" }) {
  const t = useTranslations("marketing.pricing")
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(min(12.5rem,100%),1fr))]">
      {plans.map((plan) => (
        <li
          key={plan.id}
          className={cn(
            "flex min-w-0 flex-col rounded bg-surface p-6 shadow-card",
            plan.trialDays > 0 && "ring-2 ring-primary",
          )}
        >
          <Heading className="text-lg">{plan.name}</Heading>
          <div className="mt-3">
            <PlanPrice plan={plan} />
          </div>
          <p className="mt-2 text-ui text-muted">
            <PlanFee plan={plan} />
          </p>
          <dl className="mt-6 mb-8 flex flex-col gap-2.5 text-ui">
            {ON_CARD.map((limit) => (
              <div key={limit} className="flex flex-row-reverse items-baseline justify-end gap-x-1.5">
                <dt className="min-w-0 text-muted lowercase">{t(`limits.${limit}`)}</dt>
                <dd className="shrink-0 font-medium tabular">
                  <PlanLimitText limit={limit} plan={plan} />
                </dd>
              </div>
            ))}
          </dl>
          <div className="mt-auto">
            {plan.trialDays > 0 && <p className="mb-2.5 text-sm text-muted">{t("trial", { days: plan.trialDays })}</p>}
            <ButtonLink
              isWide
              variant={plan.trialDays > 0 ? "primary" : "secondary"}
              href={canStart(plan) ? paths.createInstituteOn(plan.slug) : paths.contactAboutPlan(plan.slug)}
            >
              {t(canStart(plan) ? "startFree" : "ask")}
              <span className="sr-only">: {plan.name}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}
