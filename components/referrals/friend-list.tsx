"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { FormSection } from "@/components/forms/form-section"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { Pagination } from "@/components/ui/table/pagination"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import type { Friend } from "@/lib/features/referrals/contract"

const TONES: Record<Friend["status"], BadgeTone> = {
  signed_up: "neutral",
  qualified: "primary",
  rewarded: "success",
  rejected: "neutral",
}

type FriendListProps = {
  title: string
  /** `platform` for those of the institute of the caller. */
  scope?: "platform"
  /** Filters of other lists of the page, which stay in the address. */
  filters?: readonly string[]
  /** What is shown where nobody has joined. */
  empty: ReactNode
  describe: (friend: Friend) => { joined: string; state: string; reward?: ReactNode }
}

/** Who joined by a link, a page at a time, with what became of each. */
export function FriendList({ title, scope, filters = [], empty, describe }: FriendListProps) {
  const { page, hrefFor } = useListParams({ filters })
  const friends = useQuery({
    ...queryFor(ownReferrals.friends, { query: { ...(scope && { scope }), page: String(page - 1) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormSection title={title}>
      <QueryContent query={friends} skeleton={<SkeletonLines lines={4} />}>
        {({ content, totalElements, totalPages }) =>
          totalElements === 0 ? (
            empty
          ) : (
            <>
              <ul className="flex flex-col">
                {content.map((friend) => (
                  <FriendRow key={friend.id} name={friend.name} status={friend.status} {...describe(friend)} />
                ))}
              </ul>
              <Pagination page={page} pages={totalPages} hrefFor={(to) => hrefFor({ page: to })} linkComponent={Link} />
            </>
          )
        }
      </QueryContent>
    </FormSection>
  )
}

type FriendRowProps = Pick<Friend, "name" | "status"> & ReturnType<FriendListProps["describe"]>

function FriendRow({ name, status, joined, state, reward }: FriendRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3 text-ui first:border-0">
      <span className="min-w-0">
        <span className="block break-words">{name}</span>
        <span className="block text-sm text-muted">{joined}</span>
      </span>
      <span className="flex flex-col items-end gap-1">
        <Badge tone={TONES[status]} hasDot>
          {state}
        </Badge>
        {reward}
      </span>
    </li>
  )
}
