"use client"
import { useEffect, useState } from "react"
import { useStoredPerson } from "@/lib/client/stored-person"

type BuyOrOpenProps = {
  itemId: number
  buy: { href: string; label: string }
  open: { href: string; label: string }
  className: string
}

/** The way to buy, or for who owns the item the way in: the page is the same for everyone, so the browser decides. */
export function BuyOrOpen({ itemId, buy, open, className }: BuyOrOpenProps) {
  const userId = useStoredPerson()?.userId
  const [isOwned, setIsOwned] = useState(false)

  useEffect(() => {
    if (userId === undefined) return
    let isGone = false
    void import("./owned").then(async ({ owns }) => {
      const answer = await owns(userId, itemId)
      if (!isGone) setIsOwned(answer)
    })
    return () => {
      isGone = true
    }
  }, [userId, itemId])

  const { href, label } = isOwned ? open : buy
  return (
    <a href={href} className={className}>
      {label}
    </a>
  )
}
