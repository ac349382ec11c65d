"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useParams } from "next/navigation"
import { LoadError } from "@/components/ui/feedback/load-error"
import { ReauthenticationHost } from "@/components/shell/reauthentication/reauthentication-host"
import { PageHeader } from "@/components/ui/page-header"
import { FeatureNotice } from "@/components/shell/area/feature-notice"
import { useMay, useMissingFeature } from "@/components/shell/area/rights"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { roles } from "@/lib/features/roles/contract"
import { paths } from "@/lib/shared/paths"
import { RoleScreensForm } from "./role-screens-form"
import { useRoleLabels } from "./use-role-labels"

/** The screens that a role may view, edit and delete in. */
export function RoleScreensScreen() {
  const t = useTranslations("roles")
  const { nameOf, baseOf } = useRoleLabels()
  const { id } = useParams<{ id: string }>()
  const mayChange = useMay()(roles.saveMapping)
  const missing = useMissingFeature("customRoles")
  const mapping = useQuery({
    ...queryFor(roles.mapping, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (mapping.isError)
    return (
      <LoadError
        failure={mapping.error}
        onRetry={() => void mapping.refetch()}
        back={{ href: paths.adminRoles, label: t("mapping.back") }}
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
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: t("mapping.back"), href: paths.adminRoles }, { label: name }]}
        />
      </div>
      <PageHeader
        title={t("mapping.title", { name })}
        intro={role.is_system ? t("mapping.readOnly") : t("mapping.intro", { base: baseOf(role) })}
      />
      {missing && !role.is_system && (
        <div className="mb-6">
          <FeatureNotice missing={missing} />
        </div>
      )}
      <ReauthenticationHost />
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
