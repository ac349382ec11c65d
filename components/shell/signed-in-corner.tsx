"use client"
import { useStoredPerson } from "@/lib/client/stored-person"
import { paths } from "@/lib/shared/paths"
import { homeOf } from "@/lib/shared/roles"

type SignedInCornerProps = { labels: { signIn: string; myLearning: string; desk: string } }

/** The way in, or for who is in the way to their own place: the one part of a public page that knows the visitor. */
export function SignedInCorner({ labels }: SignedInCornerProps) {
  const person = useStoredPerson()
  if (!person) {
    return (
      <a href={paths.login} className={LOOK}>
        {labels.signIn}
      </a>
    )
  }
  const isLearner = person.role === "Student"
  return (
    <a href={isLearner ? paths.myLearning : homeOf(person.role)} className={`${LOOK} max-sm:px-2`}>
      <span
        aria-hidden
        className="inline-flex size-6 items-center justify-center rounded-full bg-primary-soft text-xs text-primary"
      >
        {[...person.firstName][0]}
      </span>
      <span className="max-sm:sr-only">{isLearner ? labels.myLearning : labels.desk}</span>
    </a>
  )
}

const LOOK = [
  "inline-flex h-10 items-center gap-2 rounded bg-surface px-4 text-ui font-medium whitespace-nowrap",
  "ring-1 ring-line ring-inset hover:bg-quiet",
].join(" ")
