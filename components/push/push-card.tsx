"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"

type PushCardProps = { onAllow: () => void; onDecline: () => void }

/** Asks whether the user wants push messages on this device, before the browser shows its permission prompt. Only a marked document shows it (`markPushPrompt`). */
export function PushCard({ onAllow, onDecline }: PushCardProps) {
  const t = useTranslations("shell.push")
  return (
    <section
      aria-labelledby="push-title"
      className="mb-6 hidden flex-wrap items-center gap-x-4 gap-y-3 rounded bg-surface p-4 shadow-card group-has-[[data-focus]]/shell:hidden! in-data-push-prompt:flex sm:px-5"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-quiet text-primary">
        <Icon name="bell" />
      </span>
      <div className="min-w-0 grow basis-52">
        <h2 id="push-title" className="text-ui font-semibold">
          {t("title")}
        </h2>
        <p className="text-sm text-muted">{t("body")}</p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
        <Button variant="ghost" size="sm" onClick={onDecline}>
          {t("later")}
        </Button>
        <Button size="sm" onClick={onAllow}>
          {t("allow")}
        </Button>
      </div>
    </section>
  )
}
