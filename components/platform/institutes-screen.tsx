"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { AdminsSheet } from "@/components/platform/admins/admins-sheet"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { ListTable } from "@/components/ui/table/list-table"
import { MenuItem } from "@/components/ui/overlays/menu"
import { useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { platform } from "@/lib/features/platform/contract"
import { platformAdmins } from "@/lib/features/platform-admins/contract"
import { paths } from "@/lib/shared/paths"
import { PageHeader } from "../ui/page-header"
import { CreateInstituteForm } from "./create-institute-form"
import { filterOf, INSTITUTE_FILTERS, isFiltered } from "./institute-filter"
import { InstituteFilters } from "./institute-filters"
import { useInstituteColumns } from "./use-institute-columns"

const PAGE_SIZE = 10

/** Every institute with its place in the directory and its administrators. */
export function InstitutesScreen() {
  const t = useTranslations("platform.institutes")
  const tAdmins = useTranslations("administrators")
  const may = useMay()
  const maySeeAdmins = may(platformAdmins.list)
  const mayCreate = may(platform.createInstitute)
  const address = useListParams({ filters: INSTITUTE_FILTERS, panels: ["admins", "adminsPage", "new"] })
  const adminsInstituteId = maySeeAdmins ? address.panelId("admins") : undefined
  const { pathname: base, page, search } = address
  const filter = filterOf(address.filterValue)
  const query = { ...filter, searchParam: search }
  const list = useQuery({
    ...queryFor(platform.listInstitutes, { query: { ...query, page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  const columns = useInstituteColumns()
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => paths.masterInstitute(id)}
        isFiltered={isFiltered(filter)}
        tools={<InstituteFilters filter={filter} onChoose={address.setFilter} />}
        csv={{
          name: "institutes",
          fetchPage: ({ page: at, size }) =>
            call(platform.listInstitutes, { query: { ...query, page: String(at), size: String(size) } }),
        }}
        primaryAction={
          mayCreate && (
            <Link href={address.hrefFor({ new: 1 })} scroll={false} className={buttonClass()}>
              <Icon name="plus" />
              {t("new.add")}
            </Link>
          )
        }
        actions={{
          nameOf: ({ name }) => name,
          itemsFor: ({ id, origin }) => (
            <>
              <MenuItem icon={<Icon name="layers" />} href={paths.masterInstitute(id)}>
                {t("open")}
              </MenuItem>
              <MenuItem icon={<Icon name="globe" />} href={origin}>
                {t("visit")}
              </MenuItem>
              {maySeeAdmins && (
                <MenuItem icon={<Icon name="users" />} href={address.hrefFor({ admins: id })}>
                  {tAdmins("open")}
                </MenuItem>
              )}
            </>
          ),
        }}
        empty={{ icon: "layers", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: base, label: t("showAll") } }}
      />
      <Sheet
        isOpen={mayCreate && address.panelId("new") !== undefined}
        onClose={address.closePanel}
        title={t("new.addTitle")}
      >
        <CreateInstituteForm onDone={address.closePanel} />
      </Sheet>
      <AdminsSheet
        institute={adminsInstituteId}
        page={address.panelId("adminsPage") ?? 1}
        hrefFor={(adminsPage) =>
          address.hrefFor({ admins: adminsInstituteId, adminsPage: adminsPage > 1 ? adminsPage : undefined })
        }
        onClose={address.closePanel}
      />
    </>
  )
}
