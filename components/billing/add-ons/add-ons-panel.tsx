"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"
import { Sheet } from "@/components/ui/overlays/sheet"
import { Panel } from "@/components/ui/panel"
import { queryFor } from "@/lib/client/api"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"
import { type AddOn, addOns } from "@/lib/features/plans/add-ons-contract"
import { AddOnRow } from "./add-on-row"

const BuyAddOn = lazyPart(() => import("./buy-add-on").then((file) => file.BuyAddOn))

/** The add-ons that the institute has or may take, each with the ways to have more of it or to remove it. */
export function AddOnsPanel({ plan }: { plan: PlanDetails }) {
  const t = useTranslations("plan.addOns")
  const mayBuy = useMay()(billing.quote)
  const list = useQuery(queryFor(addOns.list, { query: {} }))
  const [bought, setBought] = useState<AddOn>()
  const isRunning = plan.status === "active" && plan.periodEnd !== null
  const shown = list.data?.filter(({ quantity, mayTake }) => quantity > 0 || (mayTake && isRunning))
  if (shown?.length === 0) return null
  return (
    <Panel title={t("title")}>
      <QueryContent query={list} skeleton={<SkeletonLines lines={3} />}>
        {() => (
          <ul className="flex flex-col gap-4 text-ui">
            {shown?.map((addOn) => (
              <AddOnRow
                key={addOn.id}
                addOn={addOn}
                plan={plan}
                onBuy={mayBuy && isRunning && addOn.mayTake ? () => setBought(addOn) : undefined}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      <Sheet
        isOpen={bought !== undefined}
        onClose={() => setBought(undefined)}
        title={t("buy", { name: bought?.name ?? "" })}
      >
        {bought && <BuyAddOn addOn={bought} plan={plan} onDone={() => setBought(undefined)} />}
      </Sheet>
    </Panel>
  )
}
