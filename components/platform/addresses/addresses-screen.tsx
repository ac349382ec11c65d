"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { ButtonLink } from "@/components/ui/button"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { Sheet } from "@/components/ui/overlays/sheet"
import { PageHeader } from "@/components/ui/page-header"
import { ListTable } from "@/components/ui/table/list-table"
import type { Column } from "@/components/ui/table/table-column"
import { useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type ReservedSlug, reservedSlugs } from "@/lib/features/openings/addresses-contract"
import { ReserveForm } from "./reserve-form"

const PAGE_SIZE = 20

/** The addresses that the platform keeps, as for whom a brand belongs to. */
export function AddressesScreen() {
  const t = useTranslations("reservedAddresses")
  const errorMessage = useErrorMessage()
  const address = useListParams({ panels: ["add"] })
  const query = { page: String(address.page - 1), size: String(PAGE_SIZE), searchParam: address.search }
  const list = useQuery({ ...queryFor(reservedSlugs.list, { query }), placeholderData: keepPreviousData })
  const remove = useSend(reservedSlugs.remove, { invalidates: [reservedSlugs.list] })
  const add = (
    <ButtonLink href={address.hrefFor({ add: "address" })}>
      <Icon name="plus" />
      {t("add")}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} actions={add} />
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ slug }) => slug}
        pageSize={PAGE_SIZE}
        isFiltered={address.search !== undefined}
        csv={{
          name: "addresses",
          fetchPage: ({ page, size }) =>
            call(reservedSlugs.list, { query: { ...query, page: String(page), size: String(size) } }),
        }}
        actions={{
          nameOf: ({ slug }) => slug,
          itemsFor: ({ id, slug }) => (
            <MenuItem
              icon={<Icon name="trash" />}
              onSelect={() =>
                remove.mutate(
                  { params: { id: String(id) } },
                  {
                    onSuccess: () => showToast("success", t("removed", { slug })),
                    onError: (failure) => showToast("error", errorMessage(failure)),
                  },
                )
              }
            >
              {t("remove")}
            </MenuItem>
          ),
        }}
        empty={{ icon: "globe", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: address.pathname, label: t("clear") } }}
      />
      <Sheet isOpen={address.panelText("add") !== undefined} onClose={address.closePanel} title={t("add")}>
        <ReserveForm onDone={address.closePanel} />
      </Sheet>
    </>
  )
}

function useColumns(): Column<ReservedSlug>[] {
  const t = useTranslations("reservedAddresses.columns")
  return [
    {
      key: "slug",
      header: t("slug"),
      csv: ({ slug }) => slug,
      cell: ({ slug }) => <span className="break-all">{slug}</span>,
    },
    {
      key: "note",
      header: t("note"),
      csv: ({ note }) => note,
      cell: ({ note }) => <span className="break-words">{note}</span>,
    },
    { key: "by", header: t("by"), isMinor: true, csv: ({ by }) => by, cell: ({ by }) => by || "–" },
    {
      key: "at",
      header: t("at"),
      isMinor: true,
      csv: ({ createdAt }) => createdAt.toISOString(),
      cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
    },
  ]
}
