import { useTranslations } from "next-intl"
import type { OutlineEntry } from "./read-outline"

type OutlinePanelProps = { id: string; entries: readonly OutlineEntry[]; onChoose: (entry: OutlineEntry) => void }

const INDENTS = ["ps-3", "ps-6", "ps-9"]

/** The table of contents of a PDF beside its pages, over them on phones. */
export function OutlinePanel({ id, entries, onChoose }: OutlinePanelProps) {
  const t = useTranslations("learning.document")
  return (
    <nav
      id={id}
      aria-label={t("contents")}
      className="w-60 shrink-0 overflow-y-auto bg-surface py-2 shadow-[1px_0_0_var(--line)] max-sm:absolute max-sm:inset-0 max-sm:z-10 max-sm:w-full"
    >
      <ol>
        {entries.map((entry, at) => (
          <li key={at}>
            <button
              type="button"
              onClick={() => onChoose(entry)}
              className={`min-h-9 w-full py-1.5 pe-3 text-start text-sm break-words hover:bg-quiet hover:text-primary ${INDENTS[entry.level - 1] ?? "ps-9"}`}
            >
              {entry.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
