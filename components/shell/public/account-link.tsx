"use client"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { firstGrapheme } from "@/lib/shared/initials"
import { paths } from "@/lib/shared/paths"
import { homeOf } from "@/lib/shared/roles"

type AccountLinkProps = { labels: { signIn: string; myLearning: string; dashboard: string } }

/**
 * A link to sign in, or for signed-in visitors to their area. The only part of a public page that depends on the
 * visitor.
 */
export function AccountLink({ labels }: AccountLinkProps) {
  const person = useStoredPerson()
  if (!person) {
    return (
      <a href={paths.login} className={LINK}>
        {labels.signIn}
      </a>
    )
  }
  const isLearner = person.role === "Student"
  return (
    <a href={isLearner ? paths.myLearning : homeOf(person.role)} className={`${LINK} max-sm:px-2`}>
      <span
        aria-hidden
        className="inline-flex size-6 items-center justify-center rounded-full bg-primary-soft text-xs text-primary"
      >
        {firstGrapheme(person.firstName)}
      </span>
      <span className="max-sm:sr-only">{isLearner ? labels.myLearning : labels.dashboard}</span>
    </a>
  )
}

const LINK = [
  "inline-flex h-10 items-center gap-2 rounded bg-surface px-4 max-sm:px-3 text-ui font-medium whitespace-nowrap",
  "ring-1 ring-line ring-inset hover:bg-quiet",
].join(" ")
