import { render } from "@testing-library/react"
import { NextIntlClientProvider } from "next-intl"
import type { ReactElement } from "react"
import type { Language } from "@/lib/shared/constants"
import { messagesOf } from "@/lib/shared/messages/catalogue"

/** Renders with all messages of a language; a missing message fails the test. */
export function renderWithMessages(language: Language, element: ReactElement) {
  const messages: object = messagesOf(language)
  const wrap = (child: ReactElement) => (
    <NextIntlClientProvider locale={language} timeZone="Asia/Kolkata" messages={messages}>
      {child}
    </NextIntlClientProvider>
  )
  const shown = render(wrap(element))
  return { ...shown, rerender: (next: ReactElement) => shown.rerender(wrap(next)) }
}
