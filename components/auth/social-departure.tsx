"use client"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { ButtonLink } from "@/components/ui/button"
import { Spinner } from "@/components/ui/spinner"
import { goToProvider } from "@/lib/client/social"
import type { Provider } from "@/lib/features/social-login/contract"
import { paths } from "@/lib/shared/paths"
import { FormFault } from "../forms/form-error"

/** The moment between an institute's page and the provider. */
export function SocialDeparture({ provider }: { provider: Provider }) {
  const t = useTranslations("auth.social")
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => void goToProvider(provider).catch(() => setIsRefused(true)), [provider])

  if (!isRefused) return <Spinner className="size-8" />
  return (
    <div className="flex flex-col gap-4">
      <FormFault>{t("refused.provider_unavailable")}</FormFault>
      <ButtonLink href={paths.login} variant="secondary">
        {t("back")}
      </ButtonLink>
    </div>
  )
}
