"use client"
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { DateAndTime } from "@/components/ui/date-and-time"
import { PageHeader } from "@/components/ui/page-header"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { ListTable } from "@/components/ui/table/list-table"
import type { Column } from "@/components/ui/table/table-column"
import { useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import type { WhatsAppNumber } from "@/lib/features/notifications/preference-shapes"
import { formatPhone } from "@/lib/shared/phone"
import { NotificationTabs } from "../notification-tabs"
import { useErrorMessage } from "@/components/forms/error-message"

const PAGE_SIZE = 20

/** The mobile numbers of people who agreed to messages from the institute by WhatsApp, with a CSV export. */
export function WhatsAppNumbersScreen() {
  const t = useTranslations("sending.numbers")
  const headings = useTranslations("notifications")
  const errorMessage = useErrorMessage()
  const address = useListParams()
  const { pathname: base, page, search } = address
  const columns = useColumns()
  const list = useQuery({
    ...queryFor(notifications.whatsAppNumbers, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search },
    }),
    placeholderData: keepPreviousData,
  })
  const exporting = useMutation({
    mutationFn: async () =>
      saveFile(await call(notifications.exportWhatsAppNumbers, { query: { searchParam: search } }), "whatsapp.csv"),
    onSuccess: () => showToast("success", t("exported")),
    onError: (error) => showToast("error", errorMessage(error)),
  })
  return (
    <>
      <PageHeader title={headings("title")} intro={t("intro")} />
      <NotificationTabs />
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ userId }) => userId}
        pageSize={PAGE_SIZE}
        tools={
          <Button
            variant="secondary"
            disabled={!list.data?.totalElements}
            pending={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            <Icon name="download" />
            {t("export")}
          </Button>
        }
        empty={{ icon: "phone", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: base, label: t("showAll") } }}
      />
    </>
  )
}

function useColumns(): Column<WhatsAppNumber>[] {
  const t = useTranslations("sending.numbers")
  return [
    { key: "name", header: t("name"), cell: ({ name }) => <span className="break-words">{name}</span> },
    {
      key: "mobile",
      header: t("mobile"),
      cell: ({ mobile_number: mobile }) => (
        <a href={`tel:${mobile}`} className="whitespace-nowrap tabular underline-offset-4 hover:underline">
          {formatPhone(mobile)}
        </a>
      ),
    },
    {
      key: "agreed",
      header: t("agreed"),
      cell: ({ agreedAt }) => <DateAndTime at={agreedAt} />,
    },
  ]
}
