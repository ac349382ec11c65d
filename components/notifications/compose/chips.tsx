"use client"
import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/media/avatar"
import { Icon } from "@/components/ui/icon"
import type { Choice } from "@/components/forms/search-combobox"

type ChipsProps = { label: string; choices: readonly Choice[]; onRemove: (choice: Choice) => void }

/** The choices made, each with a button that removes it. */
export function Chips({ label, choices, onRemove }: ChipsProps) {
  const t = useTranslations("sending.search")
  if (choices.length === 0) return null
  return (
    <ul aria-label={label} className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
      {choices.map((choice) => (
        <li
          key={choice.id}
          className="flex max-w-full min-w-0 items-center gap-2 rounded-full bg-primary-soft py-1 ps-3 pe-1 text-ui text-primary"
        >
          {choice.picture !== undefined && (
            <Avatar name={choice.name} picture={choice.picture} size="xs" className="-ms-2" />
          )}
          <span className="min-w-0 truncate">{choice.name}</span>
          <button
            type="button"
            aria-label={t("remove", { name: choice.name })}
            onClick={() => onRemove(choice)}
            className="inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-surface"
          >
            <Icon name="x" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
