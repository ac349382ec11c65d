"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { useOffer } from "@/components/shell/area/use-offer"
import { ButtonLink } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { PageHeader } from "@/components/ui/page-header"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { Tabs } from "@/components/ui/tabs"
import { queryFor } from "@/lib/client/api"
import { offline } from "@/lib/features/offline/contract"
import { offlineSettings } from "@/lib/features/offline/settings-contract"
import { APPLICATION_TABS, type ApplicationTab } from "@/lib/features/offline/states"
import { ApplicationSheet } from "./application-sheet"
import { EnrolSheet } from "./enrol-sheet"
import { SettingsSheet } from "./settings-sheet"
import { useApplicationColumns } from "./use-application-columns"

const PAGE_SIZE = 20
type Address = ReturnType<typeof useApplicationParams>

const useApplicationParams = () => useListParams({ filters: ["tab"], panels: ["application", "enrol", "ways"] })

/** Applications to pay the institute itself, by what is to be done with them; the URL holds tab, search, page and what is open. */
export function ApplicationsScreen() {
  const t = useTranslations("offline")
  const may = useMay()
  const offer = useOffer()
  const address = useApplicationParams()
  const counts = useQuery(queryFor(offline.count, { query: {} }))
  // Decided once, so that the tab stays when its last application is dealt with.
  const [first, setFirst] = useState<ApplicationTab>()
  if (!first && counts.data) setFirst(firstWithRows(counts.data.tabs))
  const tab = oneOf(APPLICATION_TABS, address.filterValue("tab")) ?? first ?? "to_review"
  return (
    <>
      <PageHeader
        title={t("title")}
        intro={t("intro")}
        actions={
          <>
            {may(offlineSettings.show) && (
              <ButtonLink variant="secondary" href={address.hrefFor({ ways: 1 })}>
                <Icon name="settings" />
                {t("ways.open")}
              </ButtonLink>
            )}
            {offer(
              offline.enrolByHand,
              <ButtonLink href={address.hrefFor({ enrol: 1 })}>
                <Icon name="plus" />
                {t("enrol.open")}
              </ButtonLink>,
            )}
          </>
        }
      />
      <Tabs
        label={t("title")}
        value={tab}
        onChange={(key) => address.setFilter({ tab: key })}
        tabs={APPLICATION_TABS.map((key) => ({
          key,
          label: (
            <span className="tabular">
              {t(`tabs.${key}`)}
              {key !== "done" && counts.data ? ` ${counts.data.tabs[key]}` : ""}
            </span>
          ),
          content: <Applications tab={key} address={address} />,
        }))}
      />
      <EnrolSheet
        isOpen={may(offline.enrolByHand) && address.panelId("enrol") !== undefined}
        onClose={address.closePanel}
      />
      <SettingsSheet isOpen={address.panelId("ways") !== undefined} onClose={address.closePanel} />
    </>
  )
}

/** The first tab that has something to do. */
const firstWithRows = (counts: Record<ApplicationTab, number>): ApplicationTab =>
  APPLICATION_TABS.find((tab) => tab !== "done" && counts[tab] > 0) ?? "to_review"

function Applications({ tab, address }: { tab: ApplicationTab; address: Address }) {
  const t = useTranslations("offline")
  const { page, search } = address
  const list = useQuery({
    ...queryFor(offline.list, {
      query: { status: tab, searchParam: search, page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  const hrefOf = (application: number) => address.hrefFor({ application })
  const columns = useApplicationColumns(hrefOf)
  return (
    <>
      <ListTable
        label={t(`tabs.${tab}`)}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => hrefOf(id)}
        pageSize={PAGE_SIZE}
        empty={{ icon: "inbox", title: t(`empty.${tab}.title`), message: t(`empty.${tab}.message`) }}
        noMatches={{
          title: t("none"),
          message: t("noneMessage"),
          all: { href: address.hrefFor({ search: undefined }), label: t("clear") },
        }}
      />
      <ApplicationSheet
        id={address.panelId("application")}
        ids={list.data?.content.map(({ id }) => id) ?? []}
        onOpen={(id) => window.history.pushState(null, "", hrefOf(id))}
        onClose={address.closePanel}
      />
    </>
  )
}
