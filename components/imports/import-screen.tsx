"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { queryFor } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import type { UserImport } from "@/lib/features/imports/import-shapes"
import { paths } from "@/lib/shared/paths"
import { EarlierImports, useEarlierImportsQuery } from "./earlier-imports"
import { ImportForm } from "./import-form"
import { useImportColumns } from "./use-import-columns"

/** The form to import members from a file, above the earlier imports. */
export function ImportScreen() {
  const t = useTranslations("imports")
  const router = useRouter()
  const query = useEarlierImportsQuery()
  const mayUpload = useMay()(imports.upload)
  const columns = useImportColumns<UserImport>(
    ({ id }) => paths.adminImport(id),
    [{ key: "role", header: t("columns.role"), isMinor: true, cell: ({ role }) => t(`roles.${role}`) }],
  )
  const list = useQuery({
    ...queryFor(imports.list, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: t("back"), href: paths.adminMembers("students") }, { label: t("title") }]}
        />
      </div>
      <PageHeader title={t("title")} intro={t("intro")} />
      {mayUpload ? <ImportForm onChecked={({ id }) => router.push(paths.adminImport(id))} /> : <ViewOnlyNotice />}
      <EarlierImports
        title={t("earlier")}
        columns={columns}
        list={list}
        nameOf={({ name }) => name}
        hrefOf={(row) => paths.adminImport(row.id)}
        empty={{ icon: "users", title: t("emptyTitle"), message: t("emptyMessage") }}
      />
    </>
  )
}
