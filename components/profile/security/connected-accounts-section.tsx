"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useState } from "react"
import { ReauthenticationForm } from "@/components/forms/reauthentication/reauthentication-form"
import { FormSection } from "@/components/forms/form-section"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { FormError } from "@/components/forms/form-error"
import { Sheet } from "@/components/ui/overlays/sheet"
import { invalidate } from "@/lib/client/invalidate"
import { call, queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { startSocialSignIn, takeSocialResult } from "@/lib/client/session/social-sign-in"
import { showToast } from "@/lib/client/toasts"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { type Provider, socialLogin } from "@/lib/features/social-login/contract"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { homeOf, isArea } from "@/lib/shared/roles"
import { ConnectedAccount } from "./connected-account"
import { useErrorMessage } from "@/components/forms/error-message"

const PENDING_PROVIDER_KEY = "connecting"
const accountsQuery = () => queryFor(socialLogin.listProviders, {})

/** The user's accounts at Google and Facebook for sign-in, with buttons that connect and disconnect them. */
export function ConnectedAccountsSection({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile")
  const client = useQueryClient()
  const instituteId = useSession()?.user.selectedInstitute ?? PLATFORM_INSTITUTE_ID
  const accounts = useQuery(accountsQuery())
  const [changing, setChanging] = useState<{ provider: Provider; isConnected: boolean }>()
  const errorMessage = useErrorMessage()
  const [connectionError, setConnectionError] = useState<string>()

  const onReturn = useEffectEvent(async () => {
    const result = takeSocialResult()
    if (!result) return
    const provider = t(`connectedAccounts.${takePendingProvider()}`)
    if ("error" in result) return setConnectionError(errorMessage(result.error))
    await change(() => call(socialLogin.connect, { body: result }), { provider, done: "connected" })
  })
  useEffect(() => queueMicrotask(() => void onReturn()), [])

  async function change(
    send: () => Promise<unknown>,
    outcome: { provider: string; done: "connected" | "disconnected" },
  ) {
    setConnectionError(undefined)
    try {
      await send()
      showToast("success", t(`connectedAccounts.${outcome.done}`, { provider: outcome.provider }))
    } catch (error) {
      const stale = t("connectedAccounts.otherConnected", { provider: outcome.provider })
      setConnectionError(errorMessage(error, { stale }))
    }
    await invalidate(client, [socialLogin.listProviders])
  }

  function onReauthenticated() {
    if (!changing || !accounts.data) return
    const { provider, isConnected } = changing
    setChanging(undefined)
    if (isConnected)
      return void change(() => call(socialLogin.disconnect, { body: { provider } }), {
        provider: t(`connectedAccounts.${provider}`),
        done: "disconnected",
      })
    const area = homeOf(own.role.roleType).slice(1)
    sessionStorage.setItem(PENDING_PROVIDER_KEY, provider)
    startSocialSignIn(provider, {
      instituteId,
      mainOrigin: accounts.data.mainOrigin,
      area: isArea(area) ? area : undefined,
    })
  }

  if (accounts.isError) return <LoadError failure={accounts.error} onRetry={() => void accounts.refetch()} />
  if (!accounts.data) return <FormSkeleton sections={[1]} />
  const { providers } = accounts.data
  if (providers.length === 0) return null
  return (
    <FormSection title={t("connectedAccounts.title")}>
      <p className="-mt-3 text-ui text-muted">{t("connectedAccounts.intro")}</p>
      {connectionError && <FormError>{connectionError}</FormError>}
      <ul className="flex flex-col gap-3">
        {providers.map(({ provider, connectedAt }) => (
          <ConnectedAccount
            key={provider}
            provider={provider}
            connectedAt={connectedAt}
            onChange={() => setChanging({ provider, isConnected: connectedAt !== null })}
          />
        ))}
      </ul>
      <Sheet isOpen={changing !== undefined} onClose={() => setChanging(undefined)} title={titleOf(changing)}>
        {changing && <ReauthenticationForm own={own} instituteId={instituteId} onReauthenticated={onReauthenticated} />}
      </Sheet>
    </FormSection>
  )

  function titleOf(change: typeof changing): string {
    if (!change) return t("connectedAccounts.title")
    return t(change.isConnected ? "connectedAccounts.disconnect" : "connectedAccounts.connect", {
      provider: t(`connectedAccounts.${change.provider}`),
    })
  }
}

/** The provider to which this tab was redirected; removes it from session storage. */
function takePendingProvider(): Provider {
  const provider = sessionStorage.getItem(PENDING_PROVIDER_KEY)
  sessionStorage.removeItem(PENDING_PROVIDER_KEY)
  return provider === "facebook" ? "facebook" : "google"
}
