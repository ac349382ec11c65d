"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { LoadFault } from "@/components/ui/load-error"
import { Sheet } from "@/components/ui/sheet"
import { SkeletonLines } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { members } from "@/lib/features/members/contract"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { AddMemberForm } from "./add-member-form"
import { EditMemberForm } from "./edit-member-form"
import { MemberDetails } from "./member-details"
import { nameOf } from "./member-name"
import type { Kind, MembersView } from "./members-view"
import { ParentsForm } from "./parents-form"

type Open = MembersView["open"]
type MemberPanelsProps = { kind: Kind; open: Open; hrefOf: (open: Open) => string; onClose: () => void }

/** What lies open beside the list of people. */
export function MemberPanels({ kind, open, hrefOf, onClose }: MemberPanelsProps) {
  const t = useTranslations("members")
  const id = open && open !== "new" ? open.id : undefined
  const panel = open && open !== "new" ? open.panel : undefined
  return (
    <>
      <Sheet isOpen={open === "new"} onClose={onClose} title={t(`add.${kind}`)}>
        <AddMemberForm kind={kind} onDone={onClose} />
      </Sheet>
      <Panel id={panel === "member" ? id : undefined} onClose={onClose}>
        {(member) => (
          <MemberDetails
            member={member}
            editHref={hrefOf({ panel: "edit", id: member.user_id })}
            parentsHref={hrefOf({ panel: "parents", id: member.user_id })}
          />
        )}
      </Panel>
      <Panel id={panel === "edit" ? id : undefined} onClose={onClose}>
        {(member) => <EditMemberForm member={member} onDone={onClose} />}
      </Panel>
      <Panel
        id={panel === "parents" ? id : undefined}
        onClose={onClose}
        titleOf={(name) => t("parents.title", { name })}
      >
        {(member) => <ParentsForm member={member} onDone={onClose} />}
      </Panel>
    </>
  )
}

type PanelProps = {
  id: number | undefined
  onClose: () => void
  titleOf?: (name: string) => string
  children: (member: MemberDetail) => ReactNode
}

/** A panel about one person, who is asked for when it opens and not behind the back of who types in it. */
function Panel({ id, onClose, titleOf = (name) => name, children }: PanelProps) {
  const t = useTranslations("members.sheet")
  const member = useQuery({
    ...queryFor(members.show, { query: { id: String(id) } }),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={member.data ? titleOf(nameOf(member.data)) : t("one")}>
      {member.data ? (
        children(member.data)
      ) : member.isError ? (
        <LoadFault failure={member.error} onRetry={() => void member.refetch()} />
      ) : (
        <SkeletonLines lines={8} className="mt-4" />
      )}
    </Sheet>
  )
}
