import { getTranslations } from "next-intl/server"
import { redirect } from "next/navigation"
import { WithMessages } from "@/components/shell/with-messages"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { listProviders } from "@/lib/features/social-login/provider-list"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { AuthFrame } from "../auth-frame"
import { authMetadata } from "../auth-metadata.server"
import { SocialRedirect } from "./social-redirect"

export const socialRedirectMetadata = async () => authMetadata((await getTranslations("auth.signIn"))("page"))

/** Redirects to a provider, on the main host only: next-auth starts the OAuth flow from this page's origin. */
export async function SocialRedirectPage({ params }: { params: Promise<{ provider: string }> }) {
  const [institute, { provider: requested }, providers] = await Promise.all([hostInstitute(), params, listProviders()])
  const provider = providers.find((one) => one === requested)
  if (!provider || institute.id !== PLATFORM_INSTITUTE_ID) redirect(paths.login)
  const t = await getTranslations("auth.social")
  return (
    <AuthFrame institute={institute} title={t(provider)} intro={t("redirecting")}>
      <WithMessages namespaces={["auth", "errors"]}>
        <SocialRedirect provider={provider} />
      </WithMessages>
    </AuthFrame>
  )
}
