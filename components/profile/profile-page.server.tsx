import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { notFound } from "next/navigation"
import { PersonTimeZone } from "@/components/shell/area/person-time-zone"
import { WithMessages } from "@/components/shell/with-messages"
import type { Area } from "@/lib/shared/roles"
import { findProfileTab } from "./profile-tab"
import { ProfileScreen } from "./profile-screen"

type Props = { params: Promise<{ part: string }> }

/** The page of the profile tab that the URL names, for an `areaPage`. */
export const profilePage = (area: Area) =>
  async function ProfilePage({ params }: Props) {
    const tab = findProfileTab(area, (await params).part)
    if (!tab) notFound()
    return (
      <WithMessages namespaces={["shell", "ui", "errors", "profile", "billing", "auth", "members", "forms"]}>
        <PersonTimeZone>
          <ProfileScreen area={area} tab={tab} />
        </PersonTimeZone>
      </WithMessages>
    )
  }

export const profileMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("profile"))("title") })
