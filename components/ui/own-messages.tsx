"use client"
import { useLocale, useMessages } from "next-intl"
import { type ReactNode, useMemo } from "react"
import { IntlProvider } from "use-intl"
import { languageOf } from "@/lib/shared/locale"
import { compileAll } from "@/lib/shared/messages/compile-all"
import type { Language } from "@/lib/shared/messages/languages"

type OwnMessagesProps = { messages: Readonly<Record<Language, object>>; children: ReactNode }

/** Gives a part that few people need messages that its page does not have, beside those that it has. */
export function OwnMessages({ messages, children }: OwnMessagesProps) {
  const locale = useLocale()
  const ofPage = useMessages()
  const own = useMemo(() => compileAll(messages[languageOf(locale)]), [messages, locale])
  return (
    <IntlProvider locale={locale} messages={{ ...ofPage, ...own }}>
      {children}
    </IntlProvider>
  )
}
