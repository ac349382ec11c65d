"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { reloadPage } from "@/lib/client/reload-page"
import { Button } from "./button"

/**
 * In place of a part of the page that could not be loaded. The second time it offers to load the page anew, as the version
 * of the page may be gone.
 */
export function PartFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("ui.error")
  const [wasTried, setWasTried] = useState(false)

  function retry() {
    setWasTried(true)
    onRetry()
  }

  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-danger-soft p-3 text-ui">
      <p className="min-w-48 flex-1">{t("part")}</p>
      <Button variant="link" onClick={retry}>
        {t("tryAgain")}
      </Button>
      {wasTried && (
        <Button variant="link" onClick={reloadPage}>
          {t("reload")}
        </Button>
      )}
    </div>
  )
}
