import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { Link } from "@/components/ui/link"
import type { ReactNode } from "react"
import { safeRedirectPath } from "@/lib/shared/safe-redirect-path"

type LinkTarget = { href: string; isExternal: boolean }

/** The target of a notification's link: a path of this site or an https URL of another; undefined for anything else. */
export function linkTarget(link: string | null): LinkTarget | undefined {
  if (!link) return undefined
  const path = safeRedirectPath(link, "")
  if (path) return { href: path, isExternal: false }
  const url = URL.parse(link)
  return url?.protocol === "https:" ? { href: url.href, isExternal: true } : undefined
}

type NotificationLinkProps = LinkTarget & { onFollow?: () => void; className?: string; children: ReactNode }

/** A link that uses the router within this site and opens another site in a new tab. */
export function NotificationLink({ href, isExternal, onFollow, className, children }: NotificationLinkProps) {
  const to = useLearnerPath()
  if (!isExternal) {
    return (
      <Link href={to(href)} onClick={onFollow} className={className}>
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
