"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMonths } from "@/components/forms/use-months"
import { Sheet } from "@/components/ui/overlays/sheet"
import { PageHeader } from "@/components/ui/page-header"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { PLAN_PAYMENT_MODES, PLAN_RECEIPT_STATES } from "@/lib/features/plan-orders/receipt-states"
import { PaymentActions } from "./payment-actions"
import { SettledNotice } from "./settled-notice"
import { UndoForm } from "./undo-form"
import { usePaymentColumns } from "./use-payment-columns"

const PAGE_SIZE = 20

/** What institutes paid to the platform itself for their plans, with the cheques that wait. */
export function PlanPaymentsScreen() {
  const t = useTranslations("planPayments")
  const tModes = useTranslations("masterInstitute.payment.modes")
  const { months, monthOf } = useMonths()
  const address = useListParams({ filters: ["state", "mode", "month"], panels: ["bounce", "reverse"] })
  const { filterValue, setFilter } = address
  const state = oneOf(PLAN_RECEIPT_STATES, filterValue("state"))
  const mode = oneOf(PLAN_PAYMENT_MODES, filterValue("mode"))
  const month = oneOf(months, filterValue("month"))
  const query = { state, mode, month, searchParam: address.search }
  const list = useQuery({
    ...queryFor(planPayments.list, {
      query: { ...query, page: String(address.page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  const shown = (panel: "bounce" | "reverse") => list.data?.content.find(({ id }) => id === address.panelId(panel))
  const [bounced, reversed] = [shown("bounce"), shown("reverse")]
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={usePaymentColumns()}
        keyOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        pageSize={PAGE_SIZE}
        isFiltered={(state ?? mode ?? month) !== undefined}
        filters={
          <>
            <FilterSelect
              label={t("filters.state")}
              all={t("filters.allStates")}
              options={PLAN_RECEIPT_STATES}
              value={state}
              nameOf={(one) => (one === "counted" ? t("filters.counted") : t(`states.${one}`))}
              onChoose={(chosen) => setFilter({ state: chosen })}
            />
            <FilterSelect
              label={t("filters.mode")}
              all={t("filters.allModes")}
              options={PLAN_PAYMENT_MODES}
              value={mode}
              nameOf={(one) => tModes(one)}
              onChoose={(chosen) => setFilter({ mode: chosen })}
            />
            <FilterSelect
              label={t("filters.month")}
              all={t("filters.allMonths")}
              options={months}
              value={month}
              nameOf={monthOf}
              onChoose={(chosen) => setFilter({ month: chosen })}
            />
          </>
        }
        csv={{
          name: "payments-for-plans",
          fetchPage: ({ page, size }) =>
            call(planPayments.list, { query: { ...query, page: String(page), size: String(size) } }),
        }}
        actions={{
          nameOf: ({ reference }) => reference,
          itemsFor: (payment) => (
            <PaymentActions
              payment={payment}
              bounceHref={address.hrefFor({ bounce: payment.id })}
              reverseHref={address.hrefFor({ reverse: payment.id })}
            />
          ),
        }}
        empty={{ icon: "wallet", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{
          title: t("none"),
          message: t("noneMessage"),
          all: { href: address.pathname, label: t("clearFilters") },
        }}
      />
      <Sheet isOpen={bounced !== undefined} onClose={address.closePanel} title={t("bounce.title")}>
        {bounced && <UndoForm way="bounce" payment={bounced} onDone={address.closePanel} />}
      </Sheet>
      <Sheet isOpen={reversed !== undefined} onClose={address.closePanel} title={t("reverse.title")}>
        {reversed?.isOnBalance && <UndoForm way="reverse" payment={reversed} onDone={address.closePanel} />}
        {reversed && !reversed.isOnBalance && <SettledNotice payment={reversed} />}
      </Sheet>
    </>
  )
}
