"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Sheet } from "@/components/ui/overlays/sheet"
import { MenuItem } from "@/components/ui/overlays/menu"
import { PageHeader } from "@/components/ui/page-header"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { Icon } from "@/components/ui/icon"
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
  const address = useListParams({ filters: ["view"], panels: ["extend"] })
  const view = oneOf(TRIAL_VIEWS, address.filterValue("view")) ?? RUNNING
  const query = { view, page: String(address.page - 1), size: String(PAGE_SIZE) }
  const list = useQuery({ ...queryFor(masterBilling.trials, { query }), placeholderData: keepPreviousData })
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
        isFiltered={view !== RUNNING}
        tools={
          <FilterSelect
            label={t("view")}
            all={t(`views.${RUNNING}`)}
            options={OTHERS}
            value={view === RUNNING ? undefined : view}
            nameOf={(one) => t(`views.${one}`)}
            onChoose={(chosen) => address.setFilter({ view: chosen })}
          />
        }
        csv={{
          name: "trials",
          fetchPage: ({ page, size }) =>
            call(masterBilling.trials, { query: { view, page: String(page), size: String(size) } }),
        }}
        actions={{
          nameOf: ({ name }) => name,
          itemsFor: ({ id, daysLeftToExtend }) => (
            <>
              <MenuItem icon={<Icon name="layers" />} href={paths.masterInstitute(id)}>
                {t("open")}
              </MenuItem>
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
