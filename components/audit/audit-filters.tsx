"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { DateRangeFilter } from "@/components/ui/table/date-range-filter"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { dayOf } from "@/components/ui/table/use-list-params"
import { EVENT_AREAS } from "@/lib/features/audit/event-areas"

type Filter = "key" | "person" | "subject" | "institute" | "from" | "to" | "before"
type Change = { [Name in Filter]?: string | number | undefined }
/** The part of the address that filters the log. */
export type AuditAddress = {
  filterValue: (name: Filter) => string | undefined
  hrefFor: (change: Change) => string
  setFilter: (change: Change) => void
}

type AuditFiltersProps = { address: AuditAddress; person: string | undefined; institute: string | undefined }

/** What the entries are about and when they happened, and what was chosen by a press on an entry, each with its way back. */
export function AuditFilters({ address, person, institute }: AuditFiltersProps) {
  const t = useTranslations("auditLog")
  const { filterValue, hrefFor, setFilter } = address
  const key = filterValue("key")
  const [area, isOneEvent] = [key?.split(".")[0], key?.includes(".")]
  const chosen = [
    { name: "person", text: filterValue("person") && t("by", { name: person ?? filterValue("person") ?? "" }) },
    { name: "key", text: isOneEvent && key },
    { name: "subject", text: filterValue("subject") },
    {
      name: "institute",
      text: filterValue("institute") && t("at", { name: institute ?? filterValue("institute") ?? "" }),
    },
  ] as const
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <FilterSelect
          label={t("about")}
          all={t("everything")}
          options={EVENT_AREAS}
          value={EVENT_AREAS.find((one) => one === area)}
          nameOf={(one) => t(`areas.${one}`)}
          onChoose={(one) => setFilter({ key: one, before: undefined })}
        />
        <DateRangeFilter
          label={t("when")}
          from={dayOf(filterValue("from"))}
          to={dayOf(filterValue("to"))}
          onChange={(range) => setFilter({ ...range, before: undefined })}
        />
      </div>
      {chosen.some(({ text }) => text) && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(
            ({ name, text }) =>
              text && (
                <li key={name}>
                  <Link
                    href={hrefFor({ [name]: undefined, before: undefined })}
                    aria-label={t("remove", { filter: text })}
                    className="inline-flex min-h-8 items-center gap-1.5 rounded bg-primary-soft px-2.5 text-sm text-primary"
                  >
                    <span className="break-all">{text}</span>
                    <Icon name="x" className="size-3.5" />
                  </Link>
                </li>
              ),
          )}
        </ul>
      )}
    </div>
  )
}
