"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Pagination } from "@/components/ui/table/pagination"
import { queryFor } from "@/lib/client/api"
import type { Reply } from "@/lib/contract/endpoint"
import { platformAdmins } from "@/lib/features/platform-admins/contract"
import { AdminCard } from "./admin-card"
import type { AdminAction } from "./use-admin-actions"

const PAGE_SIZE = 10

/** A page of the administrators of an institute, if one is named; `page` is counted from 1. */
export const useAdmins = (institute: number | undefined, page: number) =>
  useQuery({
    ...queryFor(platformAdmins.list, {
      params: { id: String(institute ?? "") },
      query: { page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    enabled: institute !== undefined,
    placeholderData: (previous) => (previous?.institute.id === institute ? previous : undefined),
  })

type AdminsContentProps = {
  institute: number
  /** Counted from 1. */
  page: number
  hrefFor: (page: number) => string
}

/** The administrators of an institute. */
export function AdminsContent({ institute, page, hrefFor }: AdminsContentProps) {
  const admins = useAdmins(institute, page)
  return (
    <QueryContent query={admins} skeleton={<SkeletonLines lines={8} />}>
      {(data) => <AdminsList admins={data} page={page} hrefFor={hrefFor} />}
    </QueryContent>
  )
}

type AdminsListProps = Pick<AdminsContentProps, "page" | "hrefFor"> & { admins: Reply<typeof platformAdmins.list> }

/** The administrators that were read, each with what the platform may do. */
export function AdminsList({ admins: { institute, content, totalPages }, page, hrefFor }: AdminsListProps) {
  const t = useTranslations("administrators")
  const [open, setOpen] = useState<{ id: number; action: AdminAction }>()
  if (content.length === 0)
    return <EmptyState icon={<Icon name="users" />} title={t("empty")} message={t("emptyMessage")} />
  return (
    <>
      <p className="text-sm text-muted">{t("intro")}</p>
      <ul className="mt-2">
        {content.map((admin) => (
          <AdminCard
            key={admin.user_id}
            admin={admin}
            institute={institute.id}
            action={open?.id === admin.user_id ? open.action : undefined}
            onAction={(action) => setOpen(action && { id: admin.user_id, action })}
          />
        ))}
      </ul>
      <Pagination page={page} pages={totalPages} hrefFor={hrefFor} linkComponent={Link} className="mt-4" />
    </>
  )
}
