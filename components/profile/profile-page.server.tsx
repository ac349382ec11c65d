import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { notFound } from "next/navigation"
import { WithMessages } from "@/components/shell/with-messages"
import { areaPerson } from "@/lib/web-session/area-page"
import type { Area } from "@/lib/shared/roles"
import { partNamed } from "./profile-parts"
import { ProfileScreen } from "./profile-screen"

type Props = { params: Promise<{ part: string }> }

/** The part of the own profile that the address names, for an `areaPage`. */
export const profilePage = (area: Area) =>
  async function ProfilePage({ params }: Props) {
    const part = partNamed(area, (await params).part)
    if (!part) notFound()
    const { timezone } = await areaPerson(area)
    return (
      <WithMessages of={["shell", "ui", "profile", "auth", "members", "forms"]} timezone={timezone}>
        <ProfileScreen area={area} part={part} />
      </WithMessages>
    )
  }

/** The title of the own profile in the browser's tab. */
export const profileMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("profile"))("title") })
