import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { ProviderLogo } from "@/components/ui/provider-logo"

/** In place of the fields and the code: Google says who opens the institute. Without scripts it is not there. */
export function GoogleButton({ isPending, onClick }: { isPending: boolean; onClick: (form: FormData) => void }) {
  const t = useTranslations("auth.social")
  return (
    <div className="flex flex-col gap-5 noscript:hidden">
      <Button
        variant="secondary"
        size="lg"
        isWide
        pending={isPending}
        onClick={({ currentTarget: { form } }) => form && onClick(new FormData(form))}
      >
        <ProviderLogo provider="google" />
        {t("google")}
      </Button>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("or")}
      </p>
    </div>
  )
}
