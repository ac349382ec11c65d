"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Sheet } from "@/components/ui/overlays/sheet"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { members } from "@/lib/features/members/contract"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { AddMemberForm } from "./forms/add-member-form"
import { EditMemberForm } from "./forms/edit-member-form"
import { MemberDetails } from "./details/member-details"
import { MemberRecord, type RecordTab } from "./record/member-record"
import { fullName } from "@/lib/shared/full-name"
import type { MemberKind, OpenPanel } from "./members-view"
import { ParentsForm } from "@/components/forms/parents-form"

type MemberPanelsProps = {
  kind: MemberKind
  open: OpenPanel
  /** The tab of the page of a member, and its page. */
  tab: RecordTab
  tabPage: number
  hrefOf: (open: OpenPanel) => string
  onClose: () => void
}

/** The panel that is open beside the list of members. */
export function MemberPanels({ kind, open, tab, tabPage, hrefOf, onClose }: MemberPanelsProps) {
  const t = useTranslations("members")
  const id = open && open !== "new" ? open.id : undefined
  const panel = open && open !== "new" ? open.panel : undefined
  return (
    <>
      <Sheet isOpen={open === "new"} onClose={onClose} title={t(`add.${kind}`)}>
        <AddMemberForm kind={kind} onDone={onClose} />
      </Sheet>
      <MemberSheet id={panel === "member" ? id : undefined} onClose={onClose} isWide>
        {(member) => (
          <MemberRecord
            key={member.user_id}
            member={member}
            tab={tab}
            page={tabPage}
            hrefOf={(to, page) => hrefOf({ panel: "member", id: member.user_id, ...recordView(to, page) })}
            details={
              <MemberDetails
                member={member}
                editHref={hrefOf({ panel: "edit", id: member.user_id })}
                parentsHref={hrefOf({ panel: "parents", id: member.user_id })}
              />
            }
          />
        )}
      </MemberSheet>
      <MemberSheet id={panel === "edit" ? id : undefined} onClose={onClose}>
        {(member) => <EditMemberForm member={member} onDone={onClose} />}
      </MemberSheet>
      <MemberSheet
        id={panel === "parents" ? id : undefined}
        onClose={onClose}
        titleOf={(name) => t("parents.title", { name })}
      >
        {(member) => <ParentsForm member={member} onDone={onClose} />}
      </MemberSheet>
    </>
  )
}

/** The tab and the page as the URL names them: the first ones are left out. */
const recordView = (tab: RecordTab, page = 1) => ({
  ...(tab !== "details" && { tab }),
  ...(page > 1 && { tabPage: page }),
})

type MemberSheetProps = {
  id: number | undefined
  isWide?: boolean
  onClose: () => void
  titleOf?: (name: string) => string
  children: (member: MemberDetail) => ReactNode
}

/** A panel about one member. It fetches when it opens and never refetches in the background, so that typed input is safe. */
function MemberSheet({ id, isWide, onClose, titleOf = (name) => name, children }: MemberSheetProps) {
  const t = useTranslations("members.sheet")
  const member = useQuery({
    ...queryFor(members.show, { query: { id: String(id) } }),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Sheet
      isOpen={id !== undefined}
      onClose={onClose}
      isWide={isWide}
      title={member.data ? titleOf(fullName(member.data)) : t("fallbackTitle")}
    >
      <QueryContent query={member} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
        {children}
      </QueryContent>
    </Sheet>
  )
}
