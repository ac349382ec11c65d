"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useSearchParams } from "next/navigation"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { DataTable } from "@/components/ui/table/data-table"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { roles } from "@/lib/features/roles/contract"
import { AddRoleForm } from "./add-role-form"
import { RoleActions } from "./role-actions"
import { useRoleColumns } from "./use-role-columns"
import { useRoleLabels } from "./use-role-labels"

/** The roles of an institute: the built-in ones and its own. */
export function RolesScreen() {
  const t = useTranslations("roles")
  const base = usePathname()
  const mayAdd = useMay()(roles.add)
  const isAdding = useSearchParams().has("new") && mayAdd
  const list = useQuery(queryFor(roles.list, { query: {} }))
  const columns = useRoleColumns()
  const { nameOf } = useRoleLabels()
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {list.isError ? (
        <LoadError failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={list.data}
          keyOf={({ id }) => id}
          total={list.data?.length ?? 0}
          pageSize={Math.max(1, list.data?.length ?? 1)}
          view={{ page: 1 }}
          hrefFor={() => base}
          tools={
            mayAdd && (
              <Button onClick={() => window.history.pushState(null, "", `${base}?new=1`)}>
                <Icon name="plus" />
                {t("add")}
              </Button>
            )
          }
          actions={{ nameOf, itemsFor: (role) => <RoleActions role={role} /> }}
          empty={null}
        />
      )}
      <Sheet isOpen={isAdding} onClose={() => window.history.pushState(null, "", base)} title={t("addTitle")}>
        <AddRoleForm onDone={() => window.history.pushState(null, "", base)} />
      </Sheet>
    </>
  )
}
