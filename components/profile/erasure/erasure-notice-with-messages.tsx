"use client"
import { useLocale, useMessages } from "next-intl"
import { IntlProvider } from "use-intl"
import { languageOf } from "@/lib/shared/locale"
import english from "@/lib/shared/messages/en/profile.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/profile.json" with { type: "json" }
import { inEachLanguage } from "@/lib/shared/messages/languages"
import { ErasureNotice } from "./erasure-notice"

const MESSAGES = inEachLanguage({ en: english, hi: hindi })

/** The notice with its messages, which the pages of an area do not have, because few people need them. */
export function ErasureNoticeWithMessages({ dueAt }: { dueAt: Date }) {
  const locale = useLocale()
  const messages = { ...useMessages(), ...MESSAGES[languageOf(locale)] }
  return (
    <IntlProvider locale={locale} messages={messages}>
      <ErasureNotice dueAt={dueAt} />
    </IntlProvider>
  )
}
