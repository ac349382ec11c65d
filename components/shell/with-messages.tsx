import { type Messages, NextIntlClientProvider } from "next-intl"
import { getMessages } from "next-intl/server"
import type { ReactNode } from "react"

type WithMessagesProps = { of: readonly (keyof Messages)[]; children: ReactNode }

/** Hands the messages of these features to the client components inside, and no others: each costs every visitor bytes. */
export async function WithMessages({ of, children }: WithMessagesProps) {
  const all = await getMessages()
  const needed = Object.fromEntries(of.map((name) => [name, all[name]]))
  return <NextIntlClientProvider messages={needed}>{children}</NextIntlClientProvider>
}
