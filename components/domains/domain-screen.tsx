"use client"
import { useTranslations } from "next-intl"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { useMay } from "@/components/shell/area/rights"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Icon } from "@/components/ui/icon"
import { PageHeader } from "@/components/ui/page-header"
import { domains } from "@/lib/features/domains/contract"
import { AddDomain } from "./add-domain"
import { DomainCard } from "./domain-card"
import { useDomains } from "./use-domains"

/** The institute's own domains, each with the records to set and what the last check found. */
export function DomainScreen() {
  const t = useTranslations("domains")
  const mayEdit = useMay()(domains.remove)
  const list = useDomains()
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <div className="flex max-w-3xl flex-col gap-6">
        {!mayEdit && <ViewOnlyNotice>{t("readOnly")}</ViewOnlyNotice>}
        <QueryContent query={list} skeleton={<FormSkeleton sections={[1, 3]} />}>
          {(all) => (
            <>
              {all.map((domain) => (
                <DomainCard key={domain.id} domain={domain} mayEdit={mayEdit} />
              ))}
              {mayEdit ? (
                <AddDomain isFirst={all.length === 0} />
              ) : (
                all.length === 0 && (
                  <EmptyState icon={<Icon name="globe" />} title={t("empty")} message={t("emptyMessage")} />
                )
              )}
            </>
          )}
        </QueryContent>
      </div>
    </>
  )
}
