"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ComponentType } from "react"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { BillingTab } from "./billing/billing-tab"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import type { OwnDetails } from "@/lib/features/profile/contract"
import type { Area } from "@/lib/shared/roles"
import { DevicesTab } from "./security/devices-tab"
import { ParentsTab } from "./parents-tab"
import { PersonalTab } from "./personal/personal-tab"
import { PrivacyTab } from "./privacy-tab"
import type { ProfileTab } from "./profile-tab"
import { ProfileTabs } from "./profile-tabs"
import { TeachingTab } from "./teaching/teaching-tab"
import { ownDetailsQuery } from "./use-own-details"

type TabProps = { own: OwnDetails; onReload: () => Promise<unknown> }
const DETAIL_TABS: Record<Exclude<ProfileTab, "devices" | "privacy" | "billing">, ComponentType<TabProps>> = {
  personal: PersonalTab,
  teaching: TeachingTab,
  parents: ParentsTab,
}

/** The profile of the signed-in user; the URL holds which tab is open. */
export function ProfileScreen({ area, tab }: { area: Area; tab: ProfileTab }) {
  const t = useTranslations("profile")
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <ProfileTabs area={area} tab={tab} />
      <div className="max-w-3xl">
        <OpenTab tab={tab} />
      </div>
    </>
  )
}

function OpenTab({ tab }: { tab: ProfileTab }) {
  if (tab === "devices") return <DevicesTab />
  if (tab === "privacy") return <PrivacyTab />
  return tab === "billing" ? <BillingTab /> : <DetailTab tab={tab} />
}

/** Does not refetch in the background: a save over a concurrent change has to be rejected as stale. */
function DetailTab({ tab }: { tab: keyof typeof DETAIL_TABS }) {
  const own = useQuery({ ...ownDetailsQuery(), refetchOnWindowFocus: false, refetchOnReconnect: false })
  const Tab = DETAIL_TABS[tab]
  if (own.data) return <Tab own={own.data} onReload={own.refetch} />
  if (own.isError) return <LoadError failure={own.error} onRetry={() => void own.refetch()} />
  return <FormSkeleton sections={[4, 2]} />
}
