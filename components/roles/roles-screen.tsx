"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FeatureNotice } from "@/components/shell/area/feature-notice"
import { useMay, useMissingFeature } from "@/components/shell/area/rights"
import { useOffer } from "@/components/shell/area/use-offer"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Sheet } from "@/components/ui/overlays/sheet"
import { PageHeader } from "@/components/ui/page-header"
import { ListTable } from "@/components/ui/table/list-table"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { type InstituteRole, roles } from "@/lib/features/roles/contract"
import { clampPage, pageCount } from "@/lib/shared/paging"
import { paths } from "@/lib/shared/paths"
import { AddRoleForm } from "./add-role-form"
import { RoleActions } from "./role-actions"
import { useRoleColumns } from "./use-role-columns"
import { useRoleLabels } from "./use-role-labels"

const PAGE_SIZE = 20

/** The roles of an institute: the built-in ones and its own. */
export function RolesScreen() {
  const t = useTranslations("roles")
  const params = useListParams({ panels: ["new"] })
  const { search, page } = params
  const mayAdd = useMay()(roles.add)
  const missing = useMissingFeature("customRoles")
  const { nameOf } = useRoleLabels()
  const list = useQuery({ ...queryFor(roles.list, { query: {} }), select: (all) => pageOf(all.filter(matches)) })
  const columns = useRoleColumns()
  const addLink = useOffer()(
    roles.add,
    <Link href={params.hrefFor({ new: 1 })} scroll={false} className={buttonClass()}>
      <Icon name="plus" />
      {t("add")}
    </Link>,
  )
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {missing && (
        <div className="mb-6">
          <FeatureNotice missing={missing} />
        </div>
      )}
      <ListTable
        label={t("title")}
        list={list}
        params={params}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        primaryAction={addLink}
        hrefOf={({ id }) => paths.adminRoleScreens(id)}
        actions={{ nameOf, itemsFor: (role) => <RoleActions role={role} /> }}
        empty={{ icon: "shield-check", title: t("title"), message: t("intro") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: params.pathname, label: t("showAll") } }}
      />
      <Sheet isOpen={mayAdd && params.panelId("new") !== undefined} onClose={params.closePanel} title={t("addTitle")}>
        <AddRoleForm onDone={params.closePanel} />
      </Sheet>
    </>
  )

  function matches(role: InstituteRole): boolean {
    return nameOf(role)
      .toLocaleLowerCase()
      .includes((search ?? "").toLocaleLowerCase())
  }

  /** The call answers all roles, which an institute has few of. */
  function pageOf(all: InstituteRole[]) {
    const shown = clampPage(page, pageCount(all.length, PAGE_SIZE))
    return {
      content: all.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE),
      page: shown - 1,
      totalElements: all.length,
    }
  }
}
