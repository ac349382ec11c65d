"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ComponentType } from "react"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "@/components/ui/page-header"
import type { OwnDetails } from "@/lib/features/profile/contract"
import type { Area } from "@/lib/shared/roles"
import { DevicesPart } from "./devices-part"
import { ParentsPart } from "./parents-part"
import { PersonalPart } from "./personal-part"
import { PrivacyPart } from "./privacy-part"
import type { ProfilePart } from "./profile-parts"
import { ProfileTabs } from "./profile-tabs"
import { TeachingPart } from "./teaching-part"
import { ownDetails } from "./use-own-details"

type PartProps = { own: OwnDetails; onReload: () => Promise<unknown> }
const PARTS: Record<Exclude<ProfilePart, "devices" | "privacy">, ComponentType<PartProps>> = {
  personal: PersonalPart,
  teaching: TeachingPart,
  parents: ParentsPart,
}

/** The own profile of who is in an area; the address holds which part is open. */
export function ProfileScreen({ area, part }: { area: Area; part: ProfilePart }) {
  const t = useTranslations("profile")
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      <ProfileTabs area={area} part={part} />
      <div className="max-w-3xl">
        {part === "devices" ? <DevicesPart /> : part === "privacy" ? <PrivacyPart /> : <Details part={part} />}
      </div>
    </>
  )
}

/** Not asked for again behind the back of who types: a save over another change has to be refused. */
function Details({ part }: { part: keyof typeof PARTS }) {
  const own = useQuery({ ...ownDetails(), refetchOnWindowFocus: false, refetchOnReconnect: false })
  const Part = PARTS[part]
  if (own.data) return <Part own={own.data} onReload={own.refetch} />
  if (own.isError) return <LoadFault failure={own.error} onRetry={() => void own.refetch()} />
  return <FormWaiting parts={[4, 2]} />
}
