"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Sheet } from "@/components/ui/overlays/sheet"
import { PageHeader } from "@/components/ui/page-header"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { sacCodes } from "@/lib/features/tax/sac-codes-contract"
import { KindsForm } from "./kinds-form"
import { SacCodeForm } from "./sac-code-form"
import { SacRates } from "./sac-rates"

/** The codes and rates of all institutes, which the platform's owner keeps, and those of the kinds of items. */
export function SacCodesScreen() {
  const t = useTranslations("tax.codes")
  const address = useListParams({ panels: ["new"] })
  const rates = useQuery(queryFor(sacCodes.list, { query: { all: "true" } }))
  const kinds = useQuery({
    ...queryFor(sacCodes.showKinds, {}),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const addLink = (
    <Link href={address.hrefFor({ new: 1 })} scroll={false} className={buttonClass()}>
      <Icon name="plus" />
      {t("add")}
    </Link>
  )
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} actions={addLink} />
      <div className="flex flex-col gap-6">
        <QueryContent query={rates} skeleton={<SkeletonLines lines={10} />}>
          {(data) =>
            data.length > 0 ? (
              <SacRates rates={data} />
            ) : (
              <EmptyState icon={<Icon name="list" />} title={t("empty")} message={t("emptyMessage")} action={addLink} />
            )
          }
        </QueryContent>
        <QueryContent query={kinds} skeleton={<SkeletonLines lines={6} />}>
          {(data) => <KindsForm defaults={data} rates={rates.data ?? []} onReload={kinds.refetch} />}
        </QueryContent>
      </div>
      <Sheet isOpen={address.panelId("new") !== undefined} onClose={address.closePanel} title={t("addTitle")}>
        <SacCodeForm onDone={address.closePanel} />
      </Sheet>
    </>
  )
}
