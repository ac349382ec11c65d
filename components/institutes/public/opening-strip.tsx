"use client"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { paths } from "@/lib/shared/paths"
import { isAdmin, isStaff } from "@/lib/shared/roles"

/** Tells staff, and nobody else, what visitors see before anything is published, with the way to what is missing. */
export function OpeningStrip({ labels }: { labels: { text: string; action: string } }) {
  const person = useStoredPerson()
  if (!person || !isStaff(person.role)) return null
  return (
    <p className="mb-10 flex flex-wrap items-center gap-x-4 gap-y-1 rounded bg-quiet px-4 py-3 text-ui">
      <span>{labels.text}</span>
      <a
        href={paths.courses(isAdmin(person.role) ? "admin" : "teacher")}
        className="font-medium text-primary underline"
      >
        {labels.action}
      </a>
    </p>
  )
}
