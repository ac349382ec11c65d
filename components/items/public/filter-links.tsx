import { cn } from "@/components/ui/cn"

type FilterLinksProps = {
  name: string
  /** The label of the link without this filter. */
  anyLabel: string
  options: { value: string; label: string; count?: number }[]
  chosen: string | undefined
  hrefFor: (value: string | undefined) => string
}

/** Links to a list under each value of one filter, the current one marked. */
export function FilterLinks({ name, anyLabel, options, chosen, hrefFor }: FilterLinksProps) {
  const all = [{ value: undefined, label: anyLabel, count: undefined }, ...options]
  return (
    <nav aria-label={name} className="flex min-w-0 items-baseline gap-3 max-sm:flex-col max-sm:gap-2">
      <span aria-hidden className="min-w-16 shrink-0 text-sm text-muted">
        {name}
      </span>
      <div className="flex flex-wrap gap-2">
        {all.map(({ value, label, count }) => (
          <a
            key={label}
            href={hrefFor(value)}
            aria-current={value === chosen ? "true" : undefined}
            className={cn(
              "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-medium",
              value === chosen
                ? "bg-primary text-primary-ink"
                : "bg-surface ring-1 ring-line ring-inset hover:bg-sunken",
            )}
          >
            {label}
            {count !== undefined && (
              <span className={cn("tabular", value === chosen ? "opacity-80" : "text-muted")}>{count}</span>
            )}
          </a>
        ))}
      </div>
    </nav>
  )
}
