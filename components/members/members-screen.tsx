"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { usePresence } from "@/components/presence/use-presence"
import { useMay } from "@/components/shell/rights"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "@/components/ui/page-header"
import { buttonClass } from "@/components/ui/button-class"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { members } from "@/lib/features/members/contract"
import { mayManage } from "@/lib/features/members/rights"
import { MEMBER_SORTS } from "@/lib/features/members/member-shapes"
import { MemberActions } from "./member-actions"
import { nameOf } from "./member-name"
import { MemberPanels } from "./member-panels"
import { MemberTabs } from "./member-tabs"
import { type Kind, KINDS, membersQuery, type MembersView, opened, readMembersView } from "./members-view"
import { MemberTools } from "./member-tools"
import { useMemberColumns } from "./use-member-columns"

const PAGE_SIZE = 20

/** The people of one kind: searched, filtered, sorted and paged by the server; the address holds what is shown. */
export function MembersScreen({ kind }: { kind: Kind }) {
  const t = useTranslations("members")
  const base = usePathname()
  const router = useRouter()
  const view = readMembersView(useSearchParams())
  const { page, search, status, sort } = view
  const addressOf = (change: Partial<MembersView>) => base + membersQuery({ ...view, open: undefined, ...change })
  const openedAt = (id: number) => addressOf({ open: { panel: "member", id } })
  const filter = { role: KINDS[kind].join(","), searchParam: search, status }
  const list = useQuery({
    ...queryFor(members.list, { query: { ...filter, sort, page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  const active = list.data?.content.filter((member) => member.status === "active") ?? []
  const columns = useMemberColumns(openedAt, usePresence(active.map(({ user_id }) => user_id)))
  const isNarrowed = Boolean(search ?? status) || page > 1
  const may = useMay()
  const role = useSession()?.user.role
  const mayAdd = role !== undefined && may(members.add) && KINDS[kind].some((one) => mayManage(role, "add", one))

  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      <MemberTabs kind={kind} />
      {list.isError ? (
        <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t(`kinds.${kind}`)}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ user_id }) => user_id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search, ...(sort && { sort }) }}
          hrefFor={(to) => addressOf({ page: to.page, sort: MEMBER_SORTS.find((one) => one === to.sort) })}
          onSearch={(words) => router.replace(addressOf({ page: 1, search: words.trim() || undefined }))}
          tools={
            <MemberTools
              kind={kind}
              filter={filter}
              addHref={mayAdd ? addressOf({ open: "new" }) : undefined}
              onStatus={(chosen) => router.replace(addressOf({ page: 1, status: chosen }))}
            />
          }
          actions={{
            nameOf,
            itemsFor: (member) => (
              <MemberActions
                member={member}
                openHref={openedAt(member.user_id)}
                editHref={addressOf({ open: { panel: "edit", id: member.user_id } })}
              />
            ),
          }}
          isStale={list.isPlaceholderData}
          empty={
            <EmptyState
              icon={<Glyph name={isNarrowed ? "search" : "users"} />}
              title={isNarrowed ? t("none") : t(`empty.${kind}`)}
              message={t(isNarrowed ? "noneMessage" : "emptyMessage")}
              action={
                (isNarrowed || mayAdd) && (
                  <Link
                    href={isNarrowed ? base : addressOf({ open: "new" })}
                    className={buttonClass({ variant: "secondary" })}
                  >
                    {isNarrowed ? t("showAll") : t(`add.${kind}`)}
                  </Link>
                )
              }
            />
          }
        />
      )}
      <MemberPanels
        kind={kind}
        open={opened(view.open, { mayAdd, mayEdit: may({ on: "users", right: "edit" }) })}
        hrefOf={(open) => addressOf({ open })}
        onClose={() => router.push(addressOf({}), { scroll: false })}
      />
    </>
  )
}
