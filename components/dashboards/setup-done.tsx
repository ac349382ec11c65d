"use client"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { useCopy } from "@/components/forms/use-copy"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { QrCode } from "@/components/ui/qr-code"
import { Panel } from "@/components/ui/panel"
import { useSend } from "@/lib/client/api"
import { setup } from "@/lib/features/setup/contract"

/** Says once that all steps are done, with the address to share; the next visit does not show it. */
export function SetupDone({ onShow }: { onShow: (isShown: true) => void }) {
  const t = useTranslations("setup.allDone")
  const { mutate: setAside } = useSend(setup.setAside, {})
  const copy = useCopy()
  const address = window.location.origin

  useEffect(() => {
    onShow(true)
    setAside({ body: { what: "checklist", isHidden: true } })
  }, [onShow, setAside])

  return (
    <Panel title={t("title")}>
      <p className="flex items-center gap-3 text-ui">
        <Icon name="circle-check" className="size-5 shrink-0 text-success" />
        <span>
          {t("text")} <span className="font-medium break-all">{address}</span>
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-start gap-5">
        <QrCode text={address} label={t("qr")} className="size-32 shrink-0" />
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => void copy(address, t("copied"))}>
            <Icon name="copy" />
            {t("copy")}
          </Button>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {t("whatsApp")}
          </a>
        </div>
      </div>
    </Panel>
  )
}
