"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams } from "next/navigation"
import type { ReactNode } from "react"
import { ReauthenticationHost } from "@/components/shell/reauthentication/reauthentication-host"
import { Badge } from "@/components/ui/badge"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { useListParams } from "@/components/ui/table/use-list-params"
import { Tabs } from "@/components/ui/tabs"
import { queryFor } from "@/lib/client/api"
import { platform } from "@/lib/features/platform/contract"
import type { InstitutePage } from "@/lib/features/platform/shapes"
import { paths } from "@/lib/shared/paths"
import { AdminsContent } from "../admins/admins-content"
import { ActionSheet } from "./action-sheet"
import { InstituteActions } from "./institute-actions"
import { NotesTab } from "./notes-tab"
import { OrdersTab } from "./orders-tab"
import { PlanTab } from "./plan-tab"
import { ProfileTab } from "./profile-tab"
import { UsageTab } from "./usage-tab"

const TABS = ["profile", "people", "plan", "usage", "orders", "audit", "notes"] as const

type MasterInstituteProps = { /** Its audit log, which another feature shows. */ audit: ReactNode }

/** An institute as the platform sees it: what it is, who runs it, what it pays for, and what can be done about it. */
export function MasterInstituteScreen({ audit }: MasterInstituteProps) {
  const t = useTranslations("masterInstitute")
  const { institute: id } = useParams<{ institute: string }>()
  const institute = useQuery(queryFor(platform.showInstitute, { params: { id } }))
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t("institutes"), href: paths.masterInstitutes },
          { label: institute.data?.name ?? t("title") },
        ]}
        linkComponent={Link}
      />
      <ReauthenticationHost />
      <QueryContent query={institute} skeleton={<SkeletonLines lines={8} />}>
        {(data) => <InstituteContent institute={data} audit={audit} />}
      </QueryContent>
    </>
  )
}

function InstituteContent({ institute, audit }: MasterInstituteProps & { institute: InstitutePage }) {
  const t = useTranslations("masterInstitute")
  const address = useListParams({ filters: ["tab"], panels: ["action", "adminsPage"] })
  const tab = TABS.find((one) => one === address.filterValue("tab")) ?? "profile"
  const page = address.panelId("adminsPage") ?? 1
  const { id, name, status, origin } = institute
  const content = {
    profile: <ProfileTab institute={institute} />,
    people: (
      <AdminsContent
        institute={id}
        page={page}
        hrefFor={(to) => address.hrefFor({ adminsPage: to > 1 ? to : undefined })}
      />
    ),
    plan: <PlanTab instituteId={id} />,
    usage: <UsageTab instituteId={id} />,
    orders: <OrdersTab instituteId={id} />,
    audit,
    notes: <NotesTab instituteId={id} />,
  }
  return (
    <>
      <PageHeader title={name} intro={origin.replace(/^https?:\/\//, "")} />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        {status !== "active" && <Badge tone="danger">{t(status === "closed" ? "closed" : "suspended")}</Badge>}
        <InstituteActions institute={institute} hrefFor={(action) => address.hrefFor({ action })} />
      </div>
      <Tabs
        label={t("title")}
        value={tab}
        onChange={(key) => address.setFilter({ tab: key === "profile" ? undefined : key })}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`), content: content[key] }))}
      />
      <ActionSheet institute={institute} action={address.panelText("action")} onClose={address.closePanel} />
    </>
  )
}
