import { useSyncExternalStore } from "react"
import { type Theme, THEMES } from "@/lib/shared/constants"

const KEY = "theme"
const watchers = new Set<() => void>()

/** What the person chose on this device. */
export function readTheme(): Theme {
  const stored = attempt(() => localStorage.getItem(KEY))
  return stored === "light" || stored === "dark" ? stored : "system"
}

/** Keeps the choice on this device and paints the page in it. */
export function chooseTheme(theme: Theme): void {
  attempt(() => (theme === "system" ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, theme)))
  paint(theme)
  for (const watcher of [...watchers]) watcher()
}

/** Tells a text from a choice of theme. */
export const isTheme = (text: string): text is Theme => THEMES.some((theme) => theme === text)

/** The choice of this device, as a component watches it. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => "system")

function subscribe(onChange: () => void): () => void {
  const onStorage = () => {
    paint(readTheme())
    onChange()
  }
  watchers.add(onChange)
  window.addEventListener("storage", onStorage)
  return () => {
    watchers.delete(onChange)
    window.removeEventListener("storage", onStorage)
  }
}

function paint(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** A browser that keeps nothing throws on every touch; the page then lives with the device's theme. */
function attempt<Value>(touch: () => Value): Value | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
