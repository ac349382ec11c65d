"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { ListTable } from "@/components/ui/table/list-table"
import { useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { support } from "@/lib/features/support/contract"
import { paths } from "@/lib/shared/paths"
import { SessionSheet } from "./session-sheet"
import { useSessionColumns } from "./use-session-columns"

const PAGE_SIZE = 20

/** The support sessions, each with what was seen in it; one that is open can be ended. */
export function SessionList({ area }: { area: "admin" | "master" }) {
  const t = useTranslations("support")
  const errorMessage = useErrorMessage()
  const address = useListParams({ panels: ["session"] })
  const { search, page } = address
  const query = { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search }
  const list = useQuery({ ...queryFor(support.list, { query }), placeholderData: keepPreviousData })
  const columns = useSessionColumns(area)
  const may = useMay()
  const mayEnd = may({ ...support.end, method: "GET" })
  const ending = useSend(support.end, { invalidates: [support.list, support.calls, bootstrap.show] })
  const onEnd = (id: number) =>
    ending.mutate(
      { params: { id: String(id) } },
      {
        onSuccess: () => showToast("success", t("ended")),
        onError: (failure) => showToast("error", errorMessage(failure)),
      },
    )
  return (
    <>
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ reason }) => reason}
        hrefOf={({ id }) => paths.supportSession(area, id)}
        pageSize={PAGE_SIZE}
        csv={{
          name: "support-sessions",
          fetchPage: (range) =>
            call(support.list, {
              query: { page: String(range.page), size: String(range.size), searchParam: search },
            }),
        }}
        actions={{
          nameOf: ({ reason }) => reason,
          itemsFor: ({ id, endedAt }) => (
            <>
              <MenuItem icon={<Icon name="eye" />} href={address.hrefFor({ session: id })}>
                {t("seen")}
              </MenuItem>
              {endedAt === null && mayEnd && (
                <MenuItem icon={<Icon name="log-out" />} onSelect={() => onEnd(id)}>
                  {t("end")}
                </MenuItem>
              )}
            </>
          ),
        }}
        empty={{ icon: "eye", title: t("empty"), message: t(area === "admin" ? "emptyHere" : "emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: address.pathname, label: t("clear") } }}
      />
      <SessionSheet id={address.panelId("session")} onClose={address.closePanel} />
    </>
  )
}
