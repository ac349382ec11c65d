"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"

/** The link to a lesson on another site, with its host. */
export function LinkCard({ href, onOpened }: { href: string; onOpened: () => void }) {
  const t = useTranslations("learning.learn")
  return (
    <div className="mt-6 flex max-w-prose flex-wrap items-center justify-between gap-4 rounded bg-surface p-5 shadow-card">
      <p className="min-w-0 text-ui">{t("linkTo", { host: new URL(href).host })}</p>
      <a href={href} target="_blank" rel="noopener noreferrer" onClick={onOpened} className={buttonClass()}>
        <Icon name="link" />
        {t("openLink")}
      </a>
    </div>
  )
}
