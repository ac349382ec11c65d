"use client"
import { useLocale } from "next-intl"
import type { ReactNode } from "react"
import { IntlProvider } from "use-intl"
import { useBootstrap } from "./use-bootstrap"

/** Shows times in the time zone of the signed-in person, in place of the institute's, once it is known. */
export function PersonTimeZone({ children }: { children: ReactNode }) {
  const timeZone = useBootstrap()?.person.timezone
  return (
    <IntlProvider locale={useLocale()} {...(timeZone && { timeZone })}>
      {children}
    </IntlProvider>
  )
}
