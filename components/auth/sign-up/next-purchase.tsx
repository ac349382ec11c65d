"use client"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { loadPart } from "@/lib/client/load-part"
import type { Quote } from "@/lib/features/orders/contract"

/** What a visitor who signs up on the way to the checkout pays for next; nothing on any other way, and without an answer. */
export function NextPurchase() {
  const [quote, setQuote] = useState<Quote>()
  useEffect(() => {
    let isShown = true
    void loadPart(() => import("./fetch-next-purchase"))
      .then(({ fetchNextPurchase }) => fetchNextPurchase())
      .then((next) => isShown && setQuote(next))
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])
  return quote ? <NextStep quote={quote} /> : null
}

function NextStep({ quote }: { quote: Quote }) {
  const t = useTranslations("auth.signUp")
  const { money } = useFormats(quote)
  const { totalMinor, currency, item } = quote
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded bg-primary-soft px-3.5 py-3 text-ui">
      <Icon name="shopping-bag" className="mt-px size-5 shrink-0 text-primary" />
      <span className="min-w-0 break-words">
        {totalMinor === 0
          ? t("thenEnrol", { title: item.title })
          : t("thenPay", { amount: money(totalMinor, currency), title: item.title })}
      </span>
    </p>
  )
}
