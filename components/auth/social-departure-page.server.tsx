import { getTranslations } from "next-intl/server"
import { redirect } from "next/navigation"
import { WithMessages } from "@/components/shell/with-messages"
import { houseInstitute } from "@/lib/web-session/host-institute"
import { listProviders } from "@/lib/web-session/provider-list"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { EntryFrame } from "./auth-frame"
import { entryMetadata } from "./auth-metadata.server"
import { SocialDeparture } from "./social-departure"

export const socialDepartureMetadata = async () => entryMetadata((await getTranslations("auth.signIn"))("page"))

/** Leads on to a provider, from the main host alone; next-auth takes the journey from this page's own address. */
export async function SocialDeparturePage({ params }: { params: Promise<{ provider: string }> }) {
  const [institute, { provider: named }, providers] = await Promise.all([houseInstitute(), params, listProviders()])
  const provider = providers.find((one) => one === named)
  if (!provider || institute.id !== PLATFORM_INSTITUTE_ID) redirect(paths.login)
  const t = await getTranslations("auth.social")
  return (
    <EntryFrame institute={institute} title={t(provider)} intro={t("leaving")}>
      <WithMessages of={["auth"]}>
        <SocialDeparture provider={provider} />
      </WithMessages>
    </EntryFrame>
  )
}
