"use client"
import { useTranslations } from "next-intl"
import { reloadPage } from "@/lib/client/reload-page"
import { Button } from "./button"

/** In place of a part of the page that could not be loaded; the page is offered anew, as its version may be gone. */
export function PartFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("ui.error")
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-danger-soft p-3 text-ui">
      <p className="min-w-48 flex-1">{t("part")}</p>
      <Button variant="link" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
      <Button variant="link" onClick={reloadPage}>
        {t("reload")}
      </Button>
    </div>
  )
}
