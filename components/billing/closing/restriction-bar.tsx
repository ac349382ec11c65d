"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ReauthenticationHost } from "@/components/shell/reauthentication/reauthentication-host"
import { Icon } from "@/components/ui/icon"
import { OwnMessages } from "@/components/ui/own-messages"
import { useFormats } from "@/components/ui/use-formats"
import type { OwnRestriction } from "@/lib/features/closing/own-restriction"
import english from "@/lib/shared/messages/en/closing.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/closing.json" with { type: "json" }
import { inEachLanguage } from "@/lib/shared/messages/languages"
import { Appeal } from "./appeal"
import { ClosedActions } from "./closed-actions"
import { useDeletion } from "./use-deletion"

const MESSAGES = inEachLanguage({ en: english, hi: hindi })

type RestrictionProps = { restriction: OwnRestriction }

/** Says to admins why their institute is suspended or closed, and what they can do; with its messages, which few institutes need. */
export function RestrictionBar({ restriction }: RestrictionProps) {
  return (
    <OwnMessages messages={MESSAGES}>
      {restriction.kind === "closed" ? (
        <ClosedBar restriction={restriction} />
      ) : (
        <SuspendedBar restriction={restriction} />
      )}
    </OwnMessages>
  )
}

function SuspendedBar({ restriction }: RestrictionProps) {
  const t = useTranslations("closing.suspended")
  const { date } = useFormats()
  const { category, message, until } = restriction
  return (
    <Bar
      title={t(`why.${category ?? "none"}`)}
      // It opens at the end of the last day.
      text={`${until ? t("until", { day: date(new Date(until.getTime() - 1)) }) : t("noEnd")} ${t("effects")}`}
      message={message}
    >
      <Appeal hasAppealed={restriction.hasAppealed} />
    </Bar>
  )
}

function ClosedBar({ restriction }: RestrictionProps) {
  const t = useTranslations("closing.closed")
  const deletion = useDeletion(restriction.until)
  return (
    <Bar
      title={t(restriction.isOwn ? "own" : "byPlatform")}
      text={t("deleted", deletion)}
      message={restriction.message}
    >
      <ReauthenticationHost />
      <ClosedActions restriction={restriction} size="sm" />
    </Bar>
  )
}

type BarProps = { title: string; text: string; message: string; children: ReactNode }

const Bar = ({ title, text, message, children }: BarProps) => (
  <div
    role="note"
    className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded bg-warning-soft p-4 text-ui"
  >
    <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
      <Icon name="triangle-alert" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="flex min-w-0 flex-col gap-1">
        <p>
          <span className="font-medium">{title}</span> {text}
        </p>
        {message && <p className="break-words whitespace-pre-line">“{message}”</p>}
      </div>
    </div>
    {children}
  </div>
)
