const MENU = "details[data-menu]"

/** Starts to watch the menus of the page, once per page load. */
export function watchMenus(): void {
  document.addEventListener("keydown", onKeyDown)
  // The event does not bubble.
  document.addEventListener("toggle", onToggle, true)
}

function onKeyDown({ key }: KeyboardEvent) {
  const menu = key === "Escape" ? document.querySelector<HTMLDetailsElement>(`${MENU}[open]`) : null
  if (!menu) return
  menu.open = false
  menu.querySelector("summary")?.focus()
}

function onToggle({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement && target.open && target.matches(MENU))) return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENU)) if (menu !== target) menu.open = false
  target.querySelector("input")?.focus()
}
