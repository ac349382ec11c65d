"use client"
import { useLocale, useTimeZone } from "next-intl"
import type { ReactNode } from "react"
import { IntlProvider } from "use-intl"
import { useBootstrap } from "./use-bootstrap"

/**
 * Shows times in the time zone of the signed-in person, in place of the institute's, once it is known. Where both are the same
 * nothing changes, so that no text of the screen is rendered again.
 */
export function PersonTimeZone({ children }: { children: ReactNode }) {
  const shown = useTimeZone()
  const timeZone = useBootstrap()?.person.timezone
  const isOther = timeZone && timeZone !== shown
  return (
    <IntlProvider locale={useLocale()} {...(isOther && { timeZone })}>
      {children}
    </IntlProvider>
  )
}
