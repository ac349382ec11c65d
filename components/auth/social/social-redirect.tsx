"use client"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { ButtonLink } from "@/components/ui/button"
import { Spinner } from "@/components/ui/feedback/spinner"
import { redirectToProvider } from "@/lib/client/session/social-sign-in"
import type { Provider } from "@/lib/features/social-login/contract"
import { paths } from "@/lib/shared/paths"
import { FormError } from "@/components/forms/form-error"
import { useErrorMessage } from "@/components/forms/error-message"

/** Shows a spinner while the browser goes to the provider, or an error when the provider is not available. */
export function SocialRedirect({ provider }: { provider: Provider }) {
  const t = useTranslations("auth.social")
  const errorMessage = useErrorMessage()
  const [isFailed, setIsFailed] = useState(false)

  useEffect(() => void redirectToProvider(provider).catch(() => setIsFailed(true)), [provider])

  if (!isFailed) return <Spinner className="size-8" />
  return (
    <div className="flex flex-col gap-4">
      <FormError>{errorMessage("provider_unavailable")}</FormError>
      <ButtonLink href={paths.login} variant="secondary">
        {t("back")}
      </ButtonLink>
    </div>
  )
}
