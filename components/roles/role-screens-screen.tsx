"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useParams } from "next/navigation"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "@/components/ui/page-header"
import { useMay } from "@/components/shell/rights"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { SkeletonLines } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { roles } from "@/lib/features/roles/contract"
import { paths } from "@/lib/shared/paths"
import { RoleScreensForm } from "./role-screens-form"
import { useRoleWords } from "./use-role-words"

/** Which screens a role sees, and what it may do there. */
export function RoleScreensScreen() {
  const t = useTranslations("roles")
  const { nameOf, baseOf } = useRoleWords()
  const { id } = useParams<{ id: string }>()
  const mayChange = useMay()(roles.saveMapping)
  const mapping = useQuery({
    ...queryFor(roles.mapping, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (mapping.isError)
    return (
      <LoadFault
        failure={mapping.error}
        onRetry={() => void mapping.refetch()}
        back={{ href: paths.deskRoles, label: t("mapping.back") }}
      />
    )
  if (!mapping.data)
    return (
      <div aria-busy>
        <SkeletonLines lines={8} />
      </div>
    )
  const { role, screens } = mapping.data
  const name = nameOf(role)
  return (
    <>
      <div className="mb-3">
        <Breadcrumbs link={Link} trail={[{ label: t("mapping.back"), href: paths.deskRoles }, { label: name }]} />
      </div>
      <ScreenHead
        title={t("mapping.title", { name })}
        intro={role.is_system ? t("mapping.readOnly") : t("mapping.intro", { base: baseOf(role) })}
      />
      <RoleScreensForm
        key={role.version}
        role={role}
        mapped={screens}
        mayChange={mayChange && !role.is_system}
        onReload={() => void mapping.refetch()}
      />
    </>
  )
}
