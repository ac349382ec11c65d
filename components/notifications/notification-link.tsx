import Link from "next/link"
import type { ReactNode } from "react"
import { ownPath } from "@/lib/shared/own-path"

type Target = { href: string; isOutside: boolean }

/** Where the link of a notification leads: a path of our own, or another site by https; nothing else is followed. */
export function targetOf(link: string | null): Target | undefined {
  if (!link) return undefined
  const path = ownPath(link, "")
  if (path) return { href: path, isOutside: false }
  const url = URL.parse(link)
  return url?.protocol === "https:" ? { href: url.href, isOutside: true } : undefined
}

type NotificationLinkProps = Target & { onFollow?: () => void; className?: string; children: ReactNode }

/** A link of ours goes by the router, another site opens beside. */
export function NotificationLink({ href, isOutside, onFollow, className, children }: NotificationLinkProps) {
  if (!isOutside) {
    return (
      <Link href={href} onClick={onFollow} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" onClick={onFollow} className={className}>
      {children}
    </a>
  )
}
