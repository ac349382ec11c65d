import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { Plan } from "@/lib/features/plans/contract"
import { platformFee } from "@/lib/features/orders/amounts"
import { IconList } from "./icon-list"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

const EXAMPLE_MINOR = 349_900

/** How the money of a sale is split, calculated for a real plan. */
export function EarningsSection({ plan }: { plan: Plan | undefined }) {
  const t = useTranslations("marketing.home.earnings")
  return (
    <section className={`page grid items-center gap-x-20 gap-y-12 pt-28 lg:grid-cols-2 ${OFFSCREEN_CARDS}`}>
      <div>
        <h2 className="text-3xl sm:text-4xl">{t("title")}</h2>
        <p className="mt-4 max-w-xl text-lg text-muted">{t("lead")}</p>
        <IconList
          items={[
            { icon: "file-text", text: t("points.invoice"), isSoon: true },
            { icon: "wallet", text: t("points.offline"), isSoon: true },
            { icon: "credit-card", text: t("points.refund") },
          ]}
        />
      </div>
      {plan && <Receipt plan={plan} />}
    </section>
  )
}

function Receipt({ plan }: { plan: Plan }) {
  const t = useTranslations("marketing.home.earnings")
  const { exactMoney, percent } = useFormats()
  const fee = percent(plan.feeBasisPoints / 10_000, 2)
  const feeMinor = platformFee(EXAMPLE_MINOR, plan.feeBasisPoints)
  const money = (minor: number) => exactMoney(minor, plan.currency)
  const rows = [
    { label: t("price"), amount: money(EXAMPLE_MINOR) },
    { label: t("fee", { percent: fee }), amount: `− ${money(feeMinor)}` },
  ]
  return (
    <div className="rounded bg-accent-soft p-6 sm:p-10">
      <div className="mx-auto max-w-md bg-raised px-7 pt-7 pb-8 shadow-card [clip-path:polygon(0_0,100%_0,100%_calc(100%-10px),95%_100%,90%_calc(100%-10px),85%_100%,80%_calc(100%-10px),75%_100%,70%_calc(100%-10px),65%_100%,60%_calc(100%-10px),55%_100%,50%_calc(100%-10px),45%_100%,40%_calc(100%-10px),35%_100%,30%_calc(100%-10px),25%_100%,20%_calc(100%-10px),15%_100%,10%_calc(100%-10px),5%_100%,0_calc(100%-10px))]">
        <p className="text-lg font-semibold">{t("receipt")}</p>
        <p className="text-sm text-muted">{t("plan", { plan: plan.name })}</p>
        <dl className="mt-6 flex flex-col gap-3 tabular">
          {rows.map(({ label, amount }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 text-ui">
              <dt className="text-muted">{label}</dt>
              <dd className="whitespace-nowrap">{amount}</dd>
            </div>
          ))}
          <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-dashed border-line-strong pt-4 pb-2">
            <dt className="max-w-40 text-ui font-medium">{t("payout")}</dt>
            <dd className="text-2xl font-semibold whitespace-nowrap">{money(EXAMPLE_MINOR - feeMinor)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
