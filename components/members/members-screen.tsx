"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { LimitStrip } from "@/components/shell/area/limits/limit-strip"
import { ReauthenticationHost } from "@/components/shell/reauthentication/reauthentication-host"
import { useMay } from "@/components/shell/area/rights"
import { useOffer } from "@/components/shell/area/use-offer"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { PageHeader } from "@/components/ui/page-header"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { members } from "@/lib/features/members/contract"
import { MEMBER_FILTERS, MEMBER_SORTS } from "@/lib/features/members/member-shapes"
import { mayManage } from "@/lib/features/members/rights"
import { fullName } from "@/lib/shared/full-name"
import { MemberBulkActions } from "./member-bulk-actions"
import { MemberActions } from "./member-actions"
import { MemberPanels } from "./member-panels"
import { MemberTabs } from "./member-tabs"
import { MembersToolbar } from "./members-toolbar"
import { type MemberKind, MEMBER_KINDS, type OpenPanel, PANELS, permittedPanel } from "./members-view"
import { RECORD_TABS } from "./record/member-record"
import { usePresence } from "./presence/use-presence"
import { useMemberColumns } from "./use-member-columns"

const PAGE_SIZE = 20

/** The members of one kind: searched, filtered, sorted and paged by the server; the URL holds the view. */
export function MembersScreen({ kind }: { kind: MemberKind }) {
  const t = useTranslations("members")
  const listParams = useListParams({ filters: ["status", "sort"], panels: ["new", ...PANELS, "tab", "tabPage"] })
  const { page, search, pathname, hrefFor, panelId } = listParams
  const status = oneOf(MEMBER_FILTERS, listParams.filterValue("status"))
  const sort = oneOf(MEMBER_SORTS, listParams.filterValue("sort"))
  const hrefOf = (open: OpenPanel) =>
    hrefFor(open === "new" ? { new: 1 } : open ? { [open.panel]: open.id, tab: open.tab, tabPage: open.tabPage } : {})
  const detailsHref = (id: number) => hrefOf({ panel: "member", id })
  const filter = { role: MEMBER_KINDS[kind].join(","), searchParam: search, status }
  const query = { ...filter, sort, page: String(page - 1), size: String(PAGE_SIZE) }
  const list = useQuery({ ...queryFor(members.list, { query }), placeholderData: keepPreviousData })
  const active = list.data?.content.filter((member) => member.status === "active").map(({ user_id }) => user_id)
  const columns = useMemberColumns(detailsHref, usePresence(active ?? []))
  const may = useMay()
  const offer = useOffer()
  const addsKind = useAddsKind(kind)
  const mayAdd = may(members.add) && addsKind
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <LimitStrip limit={kind === "students" ? "activeStudents" : "staff"} />
      <MemberTabs kind={kind} />
      <ReauthenticationHost />
      <ListTable
        label={t(`kinds.${kind}`)}
        list={list}
        params={listParams}
        columns={columns}
        keyOf={({ user_id }) => user_id}
        pageSize={PAGE_SIZE}
        sort={{ value: sort, hrefFor: (to) => hrefFor({ sort: to }) }}
        tools={
          <MembersToolbar
            kind={kind}
            filter={filter}
            mayAdd={mayAdd}
            onStatus={(chosen) => listParams.setFilter({ status: chosen })}
          />
        }
        primaryAction={
          addsKind &&
          offer(
            members.add,
            <Link href={hrefOf("new")} scroll={false} className={buttonClass()}>
              <Icon name="plus" />
              {t(`add.${kind}`)}
            </Link>,
          )
        }
        hrefOf={({ user_id }) => detailsHref(user_id)}
        bulkActions={
          may(members.changeStatus)
            ? (chosen, clear) => <MemberBulkActions chosen={chosen} onDone={clear} />
            : undefined
        }
        actions={{
          nameOf: fullName,
          itemsFor: (member) => (
            <MemberActions
              member={member}
              openHref={detailsHref(member.user_id)}
              editHref={hrefOf({ panel: "edit", id: member.user_id })}
            />
          ),
        }}
        isFiltered={status !== undefined}
        empty={{
          icon: "users",
          title: t(`empty.${kind}`),
          message: t("emptyMessage"),
          action: mayAdd && (
            <Link href={hrefOf("new")} className={buttonClass({ variant: "secondary" })}>
              {t(`add.${kind}`)}
            </Link>
          ),
        }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: pathname, label: t("showAll") } }}
      />
      <MemberPanels
        kind={kind}
        tab={oneOf(RECORD_TABS, listParams.panelText("tab")) ?? "details"}
        tabPage={panelId("tabPage") ?? 1}
        open={permittedPanel(openPanel(panelId), { mayAdd, mayEdit: may({ on: "users", right: "edit" }) })}
        hrefOf={hrefOf}
        onClose={listParams.closePanel}
      />
    </>
  )
}

/** Whether the role of the reader adds members of a kind. */
function useAddsKind(kind: MemberKind): boolean {
  const role = useSession()?.user.role
  return role !== undefined && MEMBER_KINDS[kind].some((one) => mayManage(role, "add", one))
}

/** What the URL opens beside the list. */
function openPanel(panelId: (name: "new" | (typeof PANELS)[number]) => number | undefined): OpenPanel {
  if (panelId("new")) return "new"
  const [open] = PANELS.flatMap((panel) => {
    const id = panelId(panel)
    return id === undefined ? [] : [{ panel, id }]
  })
  return open
}
