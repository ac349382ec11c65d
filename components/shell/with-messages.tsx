import { type Messages, NextIntlClientProvider } from "next-intl"
import { getMessages } from "next-intl/server"
import type { ReactNode } from "react"

type WithMessagesProps = {
  of: readonly (keyof Messages)[]
  /** Where the reader's clock stands, if not where the institute's does. */
  timezone?: string | null
  children: ReactNode
}

/** Hands the messages of these features to the client components inside, and no others: each costs every visitor bytes. */
export async function WithMessages({ of, timezone, children }: WithMessagesProps) {
  const all = await getMessages()
  const needed = Object.fromEntries(of.map((name) => [name, all[name]]))
  return (
    <NextIntlClientProvider messages={needed} {...(timezone && { timeZone: timezone })}>
      {children}
    </NextIntlClientProvider>
  )
}
