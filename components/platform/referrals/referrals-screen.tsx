"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { MenuItem } from "@/components/ui/overlays/menu"
import { Sheet } from "@/components/ui/overlays/sheet"
import { PageHeader } from "@/components/ui/page-header"
import { StatTile } from "@/components/ui/stat-tile"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { call, queryFor } from "@/lib/client/api"
import {
  INSTITUTE_REFERRAL_FILTERS,
  type InstituteReferral,
  instituteReferrals,
} from "@/lib/features/institute-referrals/contract"
import { paths } from "@/lib/shared/paths"
import { DecideForm } from "./decide-form"
import { needsDecision, useReferralColumns } from "./use-referral-columns"

const PAGE_SIZE = 20

/** Which institutes referred which, what they earned, and those that need a decision. */
export function ReferralsScreen() {
  const t = useTranslations("masterReferrals")
  const address = useListParams({ filters: ["state"], panels: ["accept", "refuse"] })
  const filter = oneOf(INSTITUTE_REFERRAL_FILTERS, address.filterValue("state"))
  const query = { filter, searchParam: address.search, page: String(address.page - 1), size: String(PAGE_SIZE) }
  const list = useQuery({ ...queryFor(instituteReferrals.list, { query }), placeholderData: keepPreviousData })
  const currency = list.data?.totals.currency ?? "INR"
  const decided = (panel: "accept" | "refuse") => list.data?.content.find(({ id }) => id === address.panelId(panel))
  const [accepted, refused] = [decided("accept"), decided("refuse")]
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {list.data && <Totals totals={list.data.totals} hrefFor={(state) => address.hrefFor({ state })} />}
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={useReferralColumns(currency)}
        keyOf={({ id }) => id}
        nameOf={({ referred }) => referred.name}
        pageSize={PAGE_SIZE}
        isFiltered={filter !== undefined}
        filters={
          <FilterSelect
            label={t("columns.status")}
            all={t("all")}
            options={INSTITUTE_REFERRAL_FILTERS}
            value={filter}
            nameOf={(one) => t(`states.${one}`)}
            onChoose={(chosen) => address.setFilter({ state: chosen })}
          />
        }
        csv={{
          name: "institute-referrals",
          fetchPage: ({ page, size }) =>
            call(instituteReferrals.list, { query: { ...query, page: String(page), size: String(size) } }),
        }}
        actions={{
          nameOf: ({ referred }) => referred.name,
          itemsFor: (referral) => <Actions referral={referral} hrefFor={address.hrefFor} />,
        }}
        empty={{ icon: "share-2", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: address.pathname, label: t("clear") } }}
      />
      <Sheet isOpen={accepted !== undefined} onClose={address.closePanel} title={t("decide.acceptTitle")}>
        {accepted && <DecideForm accepts referral={accepted} currency={currency} onDone={address.closePanel} />}
      </Sheet>
      <Sheet isOpen={refused !== undefined} onClose={address.closePanel} title={t("decide.refuseTitle")}>
        {refused && <DecideForm accepts={false} referral={refused} currency={currency} onDone={address.closePanel} />}
      </Sheet>
    </>
  )
}

type TotalsProps = {
  totals: {
    toReview: number
    signedUp: number
    paid: number
    pendingMinor: number
    givenMinor: number
    currency: string
  }
  hrefFor: (state: string | undefined) => string
}

function Totals({ totals, hrefFor }: TotalsProps) {
  const t = useTranslations("masterReferrals.totals")
  const { number, exactMoney } = useFormats()
  const { toReview, signedUp, paid, pendingMinor, givenMinor, currency } = totals
  const tiles = [
    { key: "signedUp", value: number(signedUp), state: undefined },
    { key: "toReview", value: number(toReview), state: "review" },
    { key: "paid", value: number(paid), state: "qualified" },
    { key: "pending", value: exactMoney(pendingMinor, currency), state: "qualified" },
    { key: "given", value: exactMoney(givenMinor, currency), state: "rewarded" },
  ] as const
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
      {tiles.map(({ key, value, state }) => (
        <StatTile key={key} label={t(key)} value={value} href={hrefFor(state)} linkComponent={Link} />
      ))}
    </div>
  )
}

type ActionsProps = {
  referral: InstituteReferral
  hrefFor: (change: Record<string, number>) => string
}

function Actions({ referral, hrefFor }: ActionsProps) {
  const t = useTranslations("masterReferrals")
  const may = useMay()
  const { id, referrer, referred, status } = referral
  const mayDecide = may(instituteReferrals.decide)
  return (
    <>
      <MenuItem icon={<Icon name="layers" />} href={paths.masterInstitute(referrer.id)}>
        {t("openReferrer")}
      </MenuItem>
      <MenuItem icon={<Icon name="layers" />} href={paths.masterInstitute(referred.id)}>
        {t("openReferred")}
      </MenuItem>
      {mayDecide && needsDecision(referral) && (
        <MenuItem icon={<Icon name="check" />} href={hrefFor({ accept: id })}>
          {t("decide.accept")}
        </MenuItem>
      )}
      {mayDecide && status !== "rejected" && (
        <MenuItem icon={<Icon name="x" />} isDangerous href={hrefFor({ refuse: id })}>
          {t("decide.refuse")}
        </MenuItem>
      )}
    </>
  )
}
