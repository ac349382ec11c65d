import type { ItemPart } from "@/lib/features/catalogue/item-kinds"

/** How many frames a field is waited for: its tab, and the texts' editor, are drawn first. */
const MAX_FRAMES = 120

const FOCUS_RETURN_MS = 50

/** The control of each part of an item. */
const PART_CONTROLS: Record<ItemPart, string> = {
  placeholders: "[name=title]",
  shortText: "[name=shortText]",
  description: "[name=description], [contenteditable=true]",
  image: "[role=tabpanel] input[type=file]",
  sessionMinutes: "[name=sessionMinutes]",
  lessons: "[role=tabpanel] [data-upload], [role=tabpanel] input",
  lessonContent: "[role=tabpanel] [data-empty-lesson], [role=tabpanel] button",
  startsAt: "[name=startsAt]",
  teachers: "[role=tabpanel] [role=combobox]",
}

/** Scrolls to the control of a part and focuses it, once it is shown. */
export const focusPart = (part: ItemPart) => focusWhenShown(PART_CONTROLS[part])

/** Scrolls to the control of a field and focuses it, once it is shown. */
export const focusField = (name: string) =>
  focusWhenShown(name === "description" ? PART_CONTROLS.description : `[name=${name}]`)

/** A dialog that closes returns the focus to its button first, in a task of its own. */
function focusWhenShown(selector: string, frames = MAX_FRAMES) {
  requestAnimationFrame(() => {
    const control = document.querySelector<HTMLElement>(selector)
    const isCovered = document.querySelector("[role=dialog]") !== null
    if (control && !isCovered) setTimeout(() => showAndFocus(control), FOCUS_RETURN_MS)
    else if (frames > 0) focusWhenShown(selector, frames - 1)
  })
}

function showAndFocus(control: HTMLElement) {
  control.scrollIntoView({ block: "center" })
  control.focus({ preventScroll: true })
}
