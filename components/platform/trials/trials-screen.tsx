"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Sheet } from "@/components/ui/overlays/sheet"
import { MenuItem } from "@/components/ui/overlays/menu"
import { PageHeader } from "@/components/ui/page-header"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { dayOf, oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { call, queryFor } from "@/lib/client/api"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { TRIAL_VIEWS } from "@/lib/features/billing/restrictions"
import { paths } from "@/lib/shared/paths"
import { ExtendForm } from "./extend-form"
import { useTrialColumns } from "./use-trial-columns"

const PAGE_SIZE = 20
const [RUNNING, ...OTHERS] = TRIAL_VIEWS

/** The trials that run, and how the others ended. */
export function TrialsScreen() {
  const t = useTranslations("trials")
  const address = useListParams({ filters: ["view", "week"], panels: ["extend"] })
  const view = oneOf(TRIAL_VIEWS, address.filterValue("view")) ?? RUNNING
  const week = dayOf(address.filterValue("week"))
  const query = { view, week, page: String(address.page - 1), size: String(PAGE_SIZE) }
  const list = useQuery({ ...queryFor(masterBilling.trials, { query }), placeholderData: keepPreviousData })
  const { date } = useFormats()
  const columns = useTrialColumns()
  const extended = list.data?.content.find(({ id }) => id === address.panelId("extend"))
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => paths.masterInstitute(id)}
        pageSize={PAGE_SIZE}
        isSearchable={false}
        isFiltered={view !== RUNNING || week !== undefined}
        tools={
          <>
            <FilterSelect
              label={t("view")}
              all={t(`views.${RUNNING}`)}
              options={OTHERS}
              value={view === RUNNING ? undefined : view}
              nameOf={(one) => t(`views.${one}`)}
              onChoose={(chosen) => address.setFilter({ view: chosen, week: undefined })}
            />
            {week && (
              <Link
                href={address.hrefFor({ week: undefined })}
                aria-label={t("remove", { filter: t("week", { day: date(`${week}T12:00:00+05:30`) }) })}
                className="inline-flex min-h-8 items-center gap-1.5 rounded bg-primary-soft px-2.5 text-sm text-primary"
              >
                {t("week", { day: date(`${week}T12:00:00+05:30`) })}
                <Icon name="x" className="size-3.5" />
              </Link>
            )}
          </>
        }
        csv={{
          name: "trials",
          fetchPage: ({ page, size }) =>
            call(masterBilling.trials, { query: { view, week, page: String(page), size: String(size) } }),
        }}
        actions={{
          nameOf: ({ name }) => name,
          itemsFor: ({ id, emails, daysLeftToExtend }) => (
            <>
              <MenuItem icon={<Icon name="layers" />} href={paths.masterInstitute(id)}>
                {t("open")}
              </MenuItem>
              {emails.length > 0 && (
                <MenuItem icon={<Icon name="mail" />} href={`mailto:${emails.map(encodeURIComponent).join(",")}`}>
                  {t("write")}
                </MenuItem>
              )}
              {daysLeftToExtend > 0 && (
                <MenuItem icon={<Icon name="clock" />} href={address.hrefFor({ extend: id })}>
                  {t("extend.action")}
                </MenuItem>
              )}
            </>
          ),
        }}
        empty={{ icon: "clock", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: address.pathname, label: t("clear") } }}
      />
      <Sheet isOpen={extended !== undefined} onClose={address.closePanel} title={t("extend.title")}>
        {extended && <ExtendForm trial={extended} onDone={address.closePanel} />}
      </Sheet>
    </>
  )
}
