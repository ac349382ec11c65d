"use client"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { startSocialSignIn, takeSocialResult } from "@/lib/client/session/social-sign-in"
import { isCheckout, readReturnPath } from "@/lib/client/session/return-path"
import { findStoredReferral } from "@/lib/client/session/stored-referral"
import type { Provider } from "@/lib/features/social-login/contract"
import { FormError } from "@/components/forms/form-error"
import { ProviderLogo } from "@/components/ui/provider-logo"
import { useSignIn } from "../sign-in/use-sign-in"
import { useErrorMessage } from "@/components/forms/error-message"

type SocialButtonsProps = {
  instituteId: number
  providers: Provider[]
  mainOrigin: string
  referralCode?: string | undefined
}

/**
 * The sign-in buttons for Google and Facebook, and the handling of the return from there. A button is 200 to 400 px wide
 * (spec §2, §9); a provider is contacted only after a click.
 */
export function SocialButtons({ instituteId, providers, mainOrigin, referralCode }: SocialButtonsProps) {
  const t = useTranslations("auth")
  const { signInWith, error, isRedirecting } = useSignIn(instituteId)
  const errorMessage = useErrorMessage()
  const [errorCode, setErrorCode] = useState<string>()
  const [chosen, setChosen] = useState<Provider>()

  const onReturn = useEffectEvent(() => {
    const returned = takeSocialResult()
    if (!returned) return
    if ("error" in returned) setErrorCode(returned.error)
    else void signInWith({ provider: "ticket", ...returned })
  })
  useEffect(() => queueMicrotask(onReturn), [])

  function onChoose(provider: Provider) {
    setChosen(provider)
    startSocialSignIn(provider, {
      instituteId,
      mainOrigin,
      referralCode: referralCode ?? findStoredReferral(instituteId),
      isBuying: isCheckout(readReturnPath()),
    })
  }

  const providerError = errorCode && errorMessage(errorCode)
  return (
    <section aria-label={t("social.label")} className="@container mb-6 flex flex-col gap-3">
      {(error || providerError) && <FormError>{error ?? providerError}</FormError>}
      <div className="grid grid-cols-1 gap-3 @md:grid-cols-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            size="lg"
            className="w-full max-w-[400px] min-w-[200px] px-3 text-ui"
            pending={chosen === provider || isRedirecting}
            onClick={() => onChoose(provider)}
          >
            <ProviderLogo provider={provider} />
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
