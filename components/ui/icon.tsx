import { cn } from "./cn"
import { ICONS } from "./icons"

export type IconName = keyof typeof ICONS

/** An inline SVG icon; on public pages the server renders it and no script is shipped. */
export function Icon({ name, isFilled, className }: { name: IconName; isFilled?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={cn("size-5 shrink-0", className)}
      // One string instead of one React element per shape: a page has about a hundred icons.
      dangerouslySetInnerHTML={{ __html: markupOf(name) }}
    />
  )
}

const markupCache = new Map<IconName, string>()

function markupOf(name: IconName): string {
  const cached = markupCache.get(name)
  if (cached !== undefined) return cached
  const markup = ICONS[name]
    .map(
      ([tag, shape]) =>
        `<${tag} ${Object.entries(shape)
          .map(([key, value]) => `${key}="${value}"`)
          .join(" ")}/>`,
    )
    .join("")
  markupCache.set(name, markup)
  return markup
}
