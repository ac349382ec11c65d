"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Tabs } from "@/components/ui/tabs"
import { learners } from "@/lib/features/learners/contract"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { orders } from "@/lib/features/orders/contract"
import { fullName } from "@/lib/shared/full-name"
import { LearningTab } from "./learning-tab"
import { NotesTab } from "./notes-tab"
import { OrdersTab } from "./orders-tab"
import { SignInsTab } from "./sign-ins-tab"

export const RECORD_TABS = ["details", "learning", "orders", "signIns", "notes"] as const
export type RecordTab = (typeof RECORD_TABS)[number]

type MemberRecordProps = {
  member: MemberDetail
  details: ReactNode
  tab: RecordTab
  /** Counted from 1. */
  page: number
  hrefOf: (tab: RecordTab, page?: number) => string
}

/** The page of a member in tabs: details, what they learn, orders, sign-ins and the notes of staff. */
export function MemberRecord({ member, details, tab, page, hrefOf }: MemberRecordProps) {
  const t = useTranslations("members.tabs")
  const may = useMay()
  const { user_id: id, role, status } = member
  const isStudent = role.roleType === "Student"
  // A tab that is hidden stays at its first page: the page in the URL is that of the tab in the URL.
  const pagingOf = (one: RecordTab) => ({ page: one === tab ? page : 1, hrefFor: (to: number) => hrefOf(one, to) })
  const contents: Record<RecordTab, ReactNode> = {
    details,
    learning: isStudent && may(learners.courses) && <LearningTab member={member} paging={pagingOf("learning")} />,
    orders: isStudent && may(orders.list) && <OrdersTab id={id} paging={pagingOf("orders")} />,
    signIns: status !== "invited" && may(learners.signIns) && (
      <SignInsTab id={id} lastLoginAt={member.lastLoginAt} paging={pagingOf("signIns")} />
    ),
    notes: may(learners.notes) && <NotesTab id={id} paging={pagingOf("notes")} />,
  }
  const shown = RECORD_TABS.filter((one) => Boolean(contents[one]))
  return (
    <Tabs
      label={fullName(member)}
      staysMounted
      tabs={shown.map((key) => ({ key, label: t(key), content: contents[key] }))}
      value={shown.includes(tab) ? tab : "details"}
      onChange={(key) => {
        const chosen = RECORD_TABS.find((one) => one === key)
        if (chosen) window.history.replaceState(null, "", hrefOf(chosen))
      }}
    />
  )
}
