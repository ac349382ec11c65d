"use client"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { setOut, takeReturn } from "@/lib/client/social"
import { isFailureCode } from "@/lib/contract/errors"
import type { Provider } from "@/lib/features/social-login/contract"
import { FormFault } from "../forms/form-error"
import { ProviderMark } from "./provider-mark"
import { refusalKey } from "./refusal-key"
import { useSignIn } from "./use-sign-in"

type SocialWaysProps = {
  instituteId: number
  providers: Provider[]
  mainOrigin: string
  referralCode?: string | undefined
}

/**
 * The ways in by an account at Google or Facebook, and what comes back from there. A button is 200 to 400 wide (spec §2,
 * §9), and nobody is asked before they press one.
 */
export function SocialWays({ instituteId, providers, mainOrigin, referralCode }: SocialWaysProps) {
  const t = useTranslations("auth")
  const { enter, fault, isArriving } = useSignIn(instituteId)
  const [refused, setRefused] = useState<string>()
  const [leaving, setLeaving] = useState<Provider>()

  const onReturn = useEffectEvent(() => {
    const brought = takeReturn()
    if (!brought) return
    if ("refused" in brought) setRefused(brought.refused)
    else void enter({ way: "ticket", ...brought })
  })
  useEffect(() => queueMicrotask(onReturn), [])

  function onChoose(provider: Provider) {
    setLeaving(provider)
    setOut(provider, { instituteId, mainOrigin, referralCode })
  }

  const code = refused !== undefined && isFailureCode(refused) ? refused : undefined
  return (
    <section aria-label={t("social.label")} className="mb-6 flex flex-col gap-3">
      {(refused !== undefined || fault) && <FormFault>{t(fault ? `failures.${fault}` : refusalKey(code))}</FormFault>}
      <div className="grid gap-3 sm:grid-cols-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            size="lg"
            className="w-full max-w-100 min-w-50 px-3 text-ui"
            pending={leaving === provider || isArriving}
            onClick={() => onChoose(provider)}
          >
            <ProviderMark provider={provider} />
            {t(`social.${provider}`)}
          </Button>
        ))}
      </div>
      <p className="mt-2 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("social.or")}
      </p>
    </section>
  )
}
