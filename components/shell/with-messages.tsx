import { type Messages, NextIntlClientProvider } from "next-intl"
import { getMessages } from "next-intl/server"
import type { ReactNode } from "react"

type WithMessagesProps = {
  namespaces: readonly (keyof Messages)[]
  children: ReactNode
}

/**
 * Provides only the messages of these namespaces to the client components inside, because they are part of every
 * response.
 */
export async function WithMessages({ namespaces, children }: WithMessagesProps) {
  const all = await getMessages()
  const needed = Object.fromEntries(namespaces.map((name) => [name, all[name]]))
  return <NextIntlClientProvider messages={needed}>{children}</NextIntlClientProvider>
}
