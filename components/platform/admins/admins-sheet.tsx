"use client"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Sheet } from "@/components/ui/overlays/sheet"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { AdminsList, useAdmins } from "./admins-content"

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
  const admins = useAdmins(institute, page)
  return (
    <Sheet
      isOpen={institute !== undefined}
      onClose={onClose}
      title={admins.data ? t("of", { institute: admins.data.institute.name }) : t("open")}
    >
      <QueryContent query={admins} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
        {(data) => <AdminsList key={data.institute.id} admins={data} page={page} hrefFor={hrefFor} />}
      </QueryContent>
    </Sheet>
  )
}
