"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useState } from "react"
import { FormPart } from "@/components/forms/form-section"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { codeOfFailure } from "@/components/forms/failure-key"
import { FormFault } from "@/components/forms/form-error"
import { Sheet } from "@/components/ui/sheet"
import { call, queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { setOut, takeReturn } from "@/lib/client/social"
import { showToast } from "@/lib/client/toasts"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { type Provider, social } from "@/lib/features/social-login/contract"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { homeOf, isArea } from "@/lib/shared/roles"
import { ProveIdentity } from "./prove-identity"
import { Way } from "./way"
import { isOfWays, type WayFailure, wayFailure } from "./way-failure"

const KEY = "connecting"
const asked = () => queryFor(social.ways, {})

/** The accounts at Google or Facebook by which somebody comes in, and the way to connect and disconnect them. */
export function WaysPart({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile")
  const client = useQueryClient()
  const instituteId = useSession()?.user.selectedInstitute ?? PLATFORM_INSTITUTE_ID
  const ways = useQuery(asked())
  const [changing, setChanging] = useState<{ provider: Provider; isConnected: boolean }>()
  const [fault, setFault] = useState<{ failure: WayFailure; provider: string }>()

  const onReturn = useEffectEvent(async () => {
    const brought = takeReturn()
    if (!brought) return
    const provider = t(`ways.${takeProvider()}`)
    if ("refused" in brought) return setFault({ failure: wayFailure(brought.refused), provider })
    await change(() => call(social.connect, { body: brought }), { provider, done: "connected" })
  })
  useEffect(() => queueMicrotask(() => void onReturn()), [])

  async function change(send: () => Promise<unknown>, told: { provider: string; done: "connected" | "disconnected" }) {
    setFault(undefined)
    try {
      await send()
      showToast("success", t(`ways.${told.done}`, { provider: told.provider }))
    } catch (error) {
      setFault({ failure: wayFailure(codeOfFailure(error)), provider: told.provider })
    }
    await client.invalidateQueries({ queryKey: asked().queryKey })
  }

  function onProved() {
    if (!changing || !ways.data) return
    const { provider, isConnected } = changing
    setChanging(undefined)
    if (isConnected)
      return void change(() => call(social.disconnect, { body: { provider } }), {
        provider: t(`ways.${provider}`),
        done: "disconnected",
      })
    const area = homeOf(own.role.roleType).slice(1)
    sessionStorage.setItem(KEY, provider)
    setOut(provider, { instituteId, mainOrigin: ways.data.mainOrigin, area: isArea(area) ? area : undefined })
  }

  if (ways.isError) return <LoadFault failure={ways.error} onRetry={() => void ways.refetch()} />
  if (!ways.data) return <FormWaiting parts={[1]} />
  const { providers } = ways.data
  if (providers.length === 0) return null
  return (
    <FormPart title={t("ways.title")}>
      <p className="-mt-3 text-ui text-muted">{t("ways.intro")}</p>
      {fault && (
        <FormFault>
          {isOfWays(fault.failure)
            ? t(`ways.failures.${fault.failure}`, { provider: fault.provider })
            : t(`failures.${fault.failure}`)}
        </FormFault>
      )}
      <ul className="flex flex-col gap-3">
        {providers.map(({ provider, connectedAt }) => (
          <Way
            key={provider}
            provider={provider}
            connectedAt={connectedAt}
            onChange={() => setChanging({ provider, isConnected: connectedAt !== null })}
          />
        ))}
      </ul>
      <Sheet isOpen={changing !== undefined} onClose={() => setChanging(undefined)} title={titleOf(changing)}>
        {changing && <ProveIdentity own={own} instituteId={instituteId} onProved={onProved} />}
      </Sheet>
    </FormPart>
  )

  function titleOf(change: typeof changing): string {
    if (!change) return t("ways.title")
    return t(change.isConnected ? "ways.disconnect" : "ways.connect", { provider: t(`ways.${change.provider}`) })
  }
}

/** The provider to which this tab set out. */
function takeProvider(): Provider {
  const provider = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return provider === "facebook" ? "facebook" : "google"
}
