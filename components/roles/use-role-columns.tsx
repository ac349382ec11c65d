"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import type { InstituteRole } from "@/lib/features/roles/contract"
import { paths } from "@/lib/shared/paths"
import { useRoleLabels } from "./use-role-labels"
import { useFormats } from "@/components/ui/use-formats"

/** The columns of the roles; the name links to the screens. */
export function useRoleColumns(): Column<InstituteRole>[] {
  const t = useTranslations("roles")
  const { number } = useFormats()
  const { nameOf, baseOf } = useRoleLabels()
  return [
    {
      key: "name",
      header: t("columns.name"),
      cell: (role) => (
        <Link href={paths.adminRoleScreens(role.id)} className="break-words underline-offset-4 hover:underline">
          {nameOf(role)}
        </Link>
      ),
    },
    {
      key: "base",
      header: t("columns.base"),
      cell: (role) => <span className="text-muted">{role.is_system ? t("system") : baseOf(role)}</span>,
    },
    {
      key: "members",
      header: t("columns.members"),
      isNumeric: true,
      cell: ({ members }) => number(members),
    },
    {
      key: "screens",
      header: t("columns.screens"),
      cell: ({ screens }) => (screens === null ? t("all") : number(screens)),
    },
  ]
}
