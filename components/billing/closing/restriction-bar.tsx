"use client"
import { useTranslations } from "next-intl"
import { ReauthenticationHost } from "@/components/shell/reauthentication/reauthentication-host"
import { OwnMessages } from "@/components/ui/own-messages"
import { useFormats } from "@/components/ui/use-formats"
import type { OwnRestriction } from "@/lib/features/closing/own-restriction"
import english from "@/lib/shared/messages/en/closing.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/closing.json" with { type: "json" }
import { inEachLanguage } from "@/lib/shared/messages/languages"
import { NoticeBar } from "../notice-bar"
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
    <NoticeBar
      title={t(`why.${category ?? "none"}`)}
      // It opens at the end of the last day.
      text={`${until ? t("until", { day: date(new Date(until.getTime() - 1)) }) : t("noEnd")} ${t("effects")}`}
      message={message}
    >
      <Appeal hasAppealed={restriction.hasAppealed} />
    </NoticeBar>
  )
}

function ClosedBar({ restriction }: RestrictionProps) {
  const t = useTranslations("closing.closed")
  const deletion = useDeletion(restriction.until)
  return (
    <NoticeBar
      title={t(restriction.isOwn ? "own" : "byPlatform")}
      text={t("deleted", deletion)}
      message={restriction.message}
    >
      <ReauthenticationHost />
      <ClosedActions restriction={restriction} size="sm" />
    </NoticeBar>
  )
}
