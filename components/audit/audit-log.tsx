"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFileDownload } from "@/components/forms/use-file-download"
import { FeatureNotice } from "@/components/shell/area/feature-notice"
import type { MissingFeature } from "@/lib/shared/plan-features"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { dayOf, useListParams } from "@/components/ui/table/use-list-params"
import type { AuditEntries } from "@/lib/features/audit/contract"
import { AuditFilters } from "./audit-filters"
import { AuditRow } from "./audit-row"

const FILTERS = ["key", "person", "subject", "institute", "from", "to", "before"] as const
const NO_FILTER = Object.fromEntries(FILTERS.map((name) => [name, undefined]))
const ID = /^[1-9]\d{0,15}$/

/** The entries that the address asks for; what it has of another form is left out. */
export function useAuditQuery() {
  const { filterValue } = useListParams({ filters: FILTERS })
  const matching = (name: (typeof FILTERS)[number], pattern: RegExp) => {
    const value = filterValue(name)
    return value !== undefined && pattern.test(value) ? value : undefined
  }
  const filter = {
    key: matching("key", /^[a-z_]+(\.[A-Za-z_]+)?$/),
    person: matching("person", ID),
    subject: matching("subject", /^[a-z_]+:[1-9]\d{0,15}$/),
    from: dayOf(filterValue("from")),
    to: dayOf(filterValue("to")),
  }
  return { filter, query: { ...filter, before: matching("before", ID) } }
}

type AuditLogProps = {
  list: UseQueryResult<AuditEntries>
  isOfPlatform?: boolean
  /** Whether it is a part of the page of an institute, which has a title of its own. */
  isPart?: boolean
  /** The feature of exports where the plan does not include it. */
  missing?: MissingFeature | undefined
  onExport: () => Promise<Response>
}

/** Who did what to what, newest first; each page begins after the last entry of the one before it. */
export function AuditLog({ list, isOfPlatform = false, isPart = false, missing, onExport }: AuditLogProps) {
  const t = useTranslations("auditLog")
  // The tab of a page of which the log is a part.
  const address = useListParams({ filters: [...FILTERS, "tab"] })
  const { isPending, download } = useFileDownload()
  const isFiltered = FILTERS.some((name) => name !== "before" && address.filterValue(name) !== undefined)
  const isLaterPage = address.filterValue("before") !== undefined
  const first = list.data?.entries[0]
  const csv = !missing && (
    <Button variant="secondary" pending={isPending} onClick={() => download("audit-log.csv", onExport)}>
      <Icon name="download" />
      {t("export")}
    </Button>
  )
  return (
    <>
      {isPart ? (
        <div className="mb-4 flex justify-end">{csv}</div>
      ) : (
        <PageHeader title={t("title")} intro={t(isOfPlatform ? "platformIntro" : "intro")} actions={csv} />
      )}
      {missing && (
        <div className="mb-6">
          <FeatureNotice missing={missing} />
        </div>
      )}
      <section aria-label={t("title")} className="rounded bg-surface shadow-card">
        <AuditFilters
          address={address}
          person={list.data?.person?.name}
          institute={isOfPlatform && !isPart ? first?.institute.name : undefined}
        />
        <QueryContent query={list} skeleton={<SkeletonLines lines={8} className="p-4" />}>
          {({ entries, next }) =>
            entries.length === 0 ? (
              <EmptyState
                icon={<Icon name="search" />}
                title={t(isFiltered ? "none" : "empty")}
                message={t(isFiltered ? "noneMessage" : "emptyMessage")}
                action={
                  (isFiltered || isLaterPage) && (
                    <Link href={address.hrefFor(NO_FILTER)} className={buttonClass({ variant: "secondary" })}>
                      {t("clear")}
                    </Link>
                  )
                }
              />
            ) : (
              <>
                <ol className="flex flex-col divide-y divide-line border-t border-line">
                  {entries.map((entry) => (
                    <AuditRow
                      key={entry.id}
                      entry={entry}
                      hrefFor={address.hrefFor}
                      isOfPlatform={isOfPlatform}
                      isPart={isPart}
                    />
                  ))}
                </ol>
                <nav aria-label={t("pages")} className="flex flex-wrap gap-2 p-4">
                  {isLaterPage && (
                    <Link
                      href={address.hrefFor({ before: undefined })}
                      className={buttonClass({ variant: "secondary" })}
                    >
                      {t("newest")}
                    </Link>
                  )}
                  {next !== null && (
                    <Link href={address.hrefFor({ before: next })} className={buttonClass({ variant: "secondary" })}>
                      {t("older")}
                    </Link>
                  )}
                </nav>
              </>
            )
          }
        </QueryContent>
      </section>
    </>
  )
}
