"use client"
import { useEffect, useState } from "react"
import { useStoredPerson } from "@/lib/client/session/stored-person"

type BuyOrOpenProps = {
  itemId: number
  /** Without an address it cannot be bought yet. */
  buy: { href?: string; label: string }
  open: { href: string; label: string }
  className: string
}

/**
 * A link to buy the item, or to open it for enrolled visitors. The page is cached for everyone, so the browser decides.
 */
export function BuyOrOpen({ itemId, buy, open, className }: BuyOrOpenProps) {
  const userId = useStoredPerson()?.userId
  const [isOwned, setIsOwned] = useState(false)

  useEffect(() => {
    if (userId === undefined) return
    let isCancelled = false
    void import("./check-enrolment").then(async ({ checkEnrolment }) => {
      const result = await checkEnrolment(userId, itemId)
      if (!isCancelled) setIsOwned(result)
    })
    return () => {
      isCancelled = true
    }
  }, [userId, itemId])

  const { href, label } = isOwned ? open : buy
  if (href === undefined)
    return (
      <span aria-disabled className={className}>
        {label}
      </span>
    )
  return (
    <a href={href} className={className}>
      {label}
    </a>
  )
}
