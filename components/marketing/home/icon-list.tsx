import { Icon, type IconName } from "@/components/ui/icon"

/** A list of short texts, each with an icon. */
export function IconList({ items }: { items: readonly { icon: IconName; text: string }[] }) {
  return (
    <ul className="mt-8 flex flex-col gap-4">
      {items.map(({ icon, text }) => (
        <li key={text} className="flex gap-3.5">
          <Icon name={icon} className="mt-0.5 text-primary" />
          <span className="max-w-md">{text}</span>
        </li>
      ))}
    </ul>
  )
}
