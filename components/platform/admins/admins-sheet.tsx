"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useState } from "react"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Pagination } from "@/components/ui/table/pagination"
import { Sheet } from "@/components/ui/overlays/sheet"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { platformAdmins } from "@/lib/features/platform-admins/contract"
import type { Reply } from "@/lib/contract/endpoint"
import { AdminCard } from "./admin-card"
import type { AdminAction } from "./use-admin-actions"

const PAGE_SIZE = 10

type AdminsSheetProps = {
  /** The institute whose administrators are shown; undefined closes the sheet. */
  institute: number | undefined
  /** Counted from 1. */
  page: number
  hrefFor: (page: number) => string
  onClose: () => void
}

/** The administrators of an institute, beside the list of institutes. */
export function AdminsSheet({ institute, page, hrefFor, onClose }: AdminsSheetProps) {
  const t = useTranslations("administrators")
  const admins = useQuery({
    ...queryFor(platformAdmins.list, {
      params: { id: String(institute ?? "") },
      query: { page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    enabled: institute !== undefined,
    placeholderData: (previous) => (previous?.institute.id === institute ? previous : undefined),
  })
  return (
    <Sheet
      isOpen={institute !== undefined}
      onClose={onClose}
      title={admins.data ? t("of", { institute: admins.data.institute.name }) : t("open")}
    >
      <QueryContent query={admins} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
        {(data) => <Admins key={data.institute.id} admins={data} page={page} hrefFor={hrefFor} />}
      </QueryContent>
    </Sheet>
  )
}

type AdminsProps = Pick<AdminsSheetProps, "page" | "hrefFor"> & { admins: Reply<typeof platformAdmins.list> }

function Admins({ admins: { institute, content, totalPages }, page, hrefFor }: AdminsProps) {
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
