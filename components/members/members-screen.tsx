"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { usePresence } from "@/components/presence/use-presence"
import { useMay } from "@/components/shell/area/rights"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { buttonClass } from "@/components/ui/button-class"
import { DataTable } from "@/components/ui/table/data-table"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { members } from "@/lib/features/members/contract"
import { mayManage } from "@/lib/features/members/rights"
import { MEMBER_SORTS } from "@/lib/features/members/member-shapes"
import { MemberActions } from "./member-actions"
import { nameOf } from "./member-name"
import { MemberPanels } from "./member-panels"
import { MemberTabs } from "./member-tabs"
import { type MemberKind, MEMBER_KINDS, membersQuery, type MembersView, permittedPanel, readMembersView } from "./members-view"
import { MembersToolbar } from "./members-toolbar"
import { useMemberColumns } from "./use-member-columns"

const PAGE_SIZE = 20

/** The members of one kind: searched, filtered, sorted and paged by the server; the URL holds the view. */
export function MembersScreen({ kind }: { kind: MemberKind }) {
  const t = useTranslations("members")
  const base = usePathname()
  const router = useRouter()
  const view = readMembersView(useSearchParams())
  const { page, search, status, sort } = view
  const hrefOf = (change: Partial<MembersView>) => base + membersQuery({ ...view, open: undefined, ...change })
  const detailsHref = (id: number) => hrefOf({ open: { panel: "member", id } })
  const filter = { role: MEMBER_KINDS[kind].join(","), searchParam: search, status }
  const list = useQuery({
    ...queryFor(members.list, { query: { ...filter, sort, page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  const active = list.data?.content.filter((member) => member.status === "active") ?? []
  const columns = useMemberColumns(detailsHref, usePresence(active.map(({ user_id }) => user_id)))
  const isFiltered = Boolean(search ?? status) || page > 1
  const may = useMay()
  const role = useSession()?.user.role
  const mayAdd = role !== undefined && may(members.add) && MEMBER_KINDS[kind].some((one) => mayManage(role, "add", one))

  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <MemberTabs kind={kind} />
      {list.isError ? (
        <LoadError failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t(`kinds.${kind}`)}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ user_id }) => user_id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search, ...(sort && { sort }) }}
          hrefFor={(to) => hrefOf({ page: to.page, sort: MEMBER_SORTS.find((one) => one === to.sort) })}
          onSearch={(text) => router.replace(hrefOf({ page: 1, search: text.trim() || undefined }))}
          tools={
            <MembersToolbar
              kind={kind}
              filter={filter}
              addHref={mayAdd ? hrefOf({ open: "new" }) : undefined}
              onStatus={(chosen) => router.replace(hrefOf({ page: 1, status: chosen }))}
            />
          }
          actions={{
            nameOf,
            itemsFor: (member) => (
              <MemberActions
                member={member}
                openHref={detailsHref(member.user_id)}
                editHref={hrefOf({ open: { panel: "edit", id: member.user_id } })}
              />
            ),
          }}
          isStale={list.isPlaceholderData}
          empty={
            <EmptyState
              icon={<Icon name={isFiltered ? "search" : "users"} />}
              title={isFiltered ? t("none") : t(`empty.${kind}`)}
              message={t(isFiltered ? "noneMessage" : "emptyMessage")}
              action={
                (isFiltered || mayAdd) && (
                  <Link
                    href={isFiltered ? base : hrefOf({ open: "new" })}
                    className={buttonClass({ variant: "secondary" })}
                  >
                    {isFiltered ? t("showAll") : t(`add.${kind}`)}
                  </Link>
                )
              }
            />
          }
        />
      )}
      <MemberPanels
        kind={kind}
        open={permittedPanel(view.open, { mayAdd, mayEdit: may({ on: "users", right: "edit" }) })}
        hrefOf={(open) => hrefOf({ open })}
        onClose={() => router.push(hrefOf({}), { scroll: false })}
      />
    </>
  )
}
