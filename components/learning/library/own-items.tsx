"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { learning } from "@/lib/features/learning/contract"
import { libraryPath, paths } from "@/lib/shared/paths"

const MAX_SHOWN = 6

/** The items that a learner reads on in, with the day until which they can; nothing for who has none. */
export function OwnItems() {
  const t = useTranslations("library")
  const { date } = useFormats()
  const items = useQuery(queryFor(learning.accessible, { query: {} }))
  const until = useQuery(queryFor(bootstrap.library, { query: {} })).data?.plan?.readableUntil
  if (!items.data || items.data.length === 0 || !until) return null
  const rest = items.data.length - MAX_SHOWN
  return (
    <section
      aria-labelledby="own-items"
      className="mt-8 w-full max-w-2xl rounded bg-surface p-5 text-start shadow-card"
    >
      <h2 id="own-items" className="text-lg font-semibold">
        {t("still", { until: date(until) })}
      </h2>
      <ul className="mt-3 flex flex-col">
        {items.data.slice(0, MAX_SHOWN).map(({ id, kind, title }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <a
              href={libraryPath(paths.learn(kind, id))}
              className="block py-3 font-medium break-words text-primary hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-ui text-muted">{t("more", { count: rest })}</p>}
      <ButtonLink href={paths.library} className="mt-4">
        {t("open")}
      </ButtonLink>
    </section>
  )
}
