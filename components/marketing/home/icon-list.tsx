import { SoonBadge } from "../soon-badge"
import { Icon, type IconName } from "@/components/ui/icon"

type Item = { icon: IconName; text: string; isSoon?: boolean }

/** A list of short texts, each with an icon; what is still being built is marked. */
export function IconList({ items }: { items: readonly Item[] }) {
  return (
    <ul className="mt-8 flex flex-col gap-4">
      {items.map(({ icon, text, isSoon }) => (
        <li key={text} className="flex gap-3.5">
          <Icon name={icon} className="mt-0.5 text-primary" />
          <span className="max-w-md">
            {text}
            {isSoon && <SoonBadge />}
          </span>
        </li>
      ))}
    </ul>
  )
}
