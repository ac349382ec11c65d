import { useTranslations } from "next-intl"
import { ProviderLogo } from "@/components/ui/provider-logo"
import { Button } from "@/components/ui/button"
import type { Provider } from "@/lib/features/social-login/contract"
import { useFormats } from "@/components/ui/use-formats"

type ConnectedAccountProps = { provider: Provider; connectedAt: Date | null; onChange: () => void }

/** One provider: since when it is connected, and the button that changes it, 200 to 400 px wide (spec §2, §9). */
export function ConnectedAccount({ provider, connectedAt, onChange }: ConnectedAccountProps) {
  const t = useTranslations("profile.connectedAccounts")
  const { date } = useFormats()
  const name = t(provider)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded bg-sunken p-4">
      <ProviderLogo provider={provider} />
      <div className="min-w-32 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">{connectedAt ? t("since", { day: date(connectedAt) }) : t("none")}</p>
      </div>
      <Button variant="secondary" className="max-w-[400px] min-w-[200px]" onClick={onChange}>
        {t(connectedAt ? "disconnect" : "connect", { provider: name })}
      </Button>
    </li>
  )
}
