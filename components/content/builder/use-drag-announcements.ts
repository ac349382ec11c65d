import type { Announcements, UniqueIdentifier } from "@dnd-kit/core"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { parseRowKey } from "./builder-rows"
import type { BuilderSection } from "./curriculum-order"

/** What a screen reader says while a row is dragged, with the titles of the rows. */
export function useDragAnnouncements(sections: readonly BuilderSection[]) {
  const t = useTranslations("content.drag")
  const hasMoved = useRef(false)

  function titleOf(key: UniqueIdentifier): string {
    const { kind, id } = parseRowKey(key)
    const found =
      kind === "section"
        ? sections.find((section) => section.id === id)
        : sections.flatMap(({ materials }) => materials).find((material) => material.id === id)
    return found?.title ?? ""
  }

  const announcements: Announcements = {
    onDragStart({ active }) {
      hasMoved.current = false
      return t("start", { title: titleOf(active.id) })
    },
    onDragOver({ active, over }) {
      // A drag begins over its own row; saying so would cut short what has just been said.
      hasMoved.current ||= over?.id !== active.id
      return over && hasMoved.current ? t("over", { title: titleOf(active.id), over: titleOf(over.id) }) : undefined
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t("end", { title: titleOf(active.id), over: titleOf(over.id) })
        : t("cancel", { title: titleOf(active.id) }),
    onDragCancel: ({ active }) => t("cancel", { title: titleOf(active.id) }),
  }
  return { announcements, screenReaderInstructions: { draggable: t("instructions") } }
}
