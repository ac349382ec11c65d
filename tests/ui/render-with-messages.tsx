import { render } from "@testing-library/react"
import { NextIntlClientProvider } from "next-intl"
import type { ReactElement } from "react"
import type { Language } from "@/lib/shared/messages/languages"
import { localeOf } from "@/lib/shared/locale"
import { compiledMessagesOf } from "@/lib/shared/messages/compile-messages"

/** The country and the time zone of the institute whose screen is rendered. */
type Region = { country: string; timezone: string }
const INDIA: Region = { country: "IN", timezone: "Asia/Kolkata" }

/** An element with all messages of a language, compiled as those of pages are, by default in India. */
export function withMessages(language: Language, element: ReactElement, { country, timezone } = INDIA) {
  return (
    <NextIntlClientProvider
      locale={localeOf(language, country)}
      timeZone={timezone}
      messages={compiledMessagesOf(language)}
    >
      {element}
    </NextIntlClientProvider>
  )
}

/** Renders with all messages of a language, by default in India; a missing message fails the test. */
export function renderWithMessages(language: Language, element: ReactElement, region = INDIA) {
  const wrap = (child: ReactElement) => withMessages(language, child, region)
  const shown = render(wrap(element))
  return { ...shown, rerender: (next: ReactElement) => shown.rerender(wrap(next)) }
}
