"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { AdminsSheet } from "@/components/platform-admins/admins-sheet"
import { useMay } from "@/components/shell/rights"
import { Glyph } from "@/components/ui/icon"
import { ListTable } from "@/components/ui/list-table"
import { MenuItem } from "@/components/ui/menu"
import { useListAddress } from "@/components/ui/use-list-params"
import { queryFor } from "@/lib/client/api"
import { platform } from "@/lib/features/platform/contract"
import { platformAdmins } from "@/lib/features/platform-admins/contract"
import { ScreenHead } from "../ui/page-header"
import { useInstituteColumns } from "./use-institute-columns"

const PAGE_SIZE = 10

/** Every institute, with what decides its place in the directory, and who runs it. */
export function InstitutesScreen() {
  const t = useTranslations("platform.institutes")
  const administrators = useTranslations("administrators")
  const maySeeAdmins = useMay()(platformAdmins.list)
  const address = useListAddress({ opens: ["admins", "adminsPage"] })
  const admins = maySeeAdmins ? address.id("admins") : undefined
  const { base, page, search } = address
  const list = useQuery({
    ...queryFor(platform.listInstitutes, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useInstituteColumns(list.data?.country)
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      <ListTable
        label={t("title")}
        list={list}
        address={address}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        actions={{
          nameOf: ({ name }) => name,
          itemsFor: ({ id, origin }) => (
            <>
              <MenuItem icon={<Glyph name="globe" />} href={origin}>
                {t("visit")}
              </MenuItem>
              {maySeeAdmins && (
                <MenuItem icon={<Glyph name="users" />} href={address.hrefFor({ admins: id })}>
                  {administrators("open")}
                </MenuItem>
              )}
            </>
          ),
        }}
        empty={{ icon: "layers", title: t("empty"), message: t("emptyMessage") }}
        none={{ title: t("none"), message: t("noneMessage"), all: { href: base, label: t("showAll") } }}
      />
      <AdminsSheet
        institute={admins}
        page={address.id("adminsPage") ?? 1}
        hrefFor={(adminsPage) => address.hrefFor({ admins, adminsPage: adminsPage > 1 ? adminsPage : undefined })}
        onClose={address.close}
      />
    </>
  )
}
