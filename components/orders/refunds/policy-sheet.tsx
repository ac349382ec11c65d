"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Sheet } from "@/components/ui/overlays/sheet"
import { lazyPart } from "@/components/ui/lazy-part"
import { queryFor } from "@/lib/client/api"
import { refundPolicies } from "@/lib/features/orders/refund-policies-contract"

const PolicyForm = lazyPart(() => import("./policy-form").then((file) => file.PolicyForm))

/** The rules by which buyers may ask for a refund, in a sheet beside the orders. */
export function PolicySheet() {
  const t = useTranslations("refunds.policies")
  const [isOpen, setOpen] = useState(false)
  const mayShow = useMay()(refundPolicies.show)
  const policies = useQuery({ ...queryFor(refundPolicies.show, {}), enabled: isOpen })
  if (!mayShow) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")}>
        <QueryContent query={policies} skeleton={<SkeletonLines lines={5} className="mt-4" />}>
          {(data) => <PolicyForm key={data.version} saved={data} onDone={() => setOpen(false)} />}
        </QueryContent>
      </Sheet>
    </>
  )
}
