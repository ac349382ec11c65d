import { useSyncExternalStore } from "react"
import { type Theme, THEMES } from "@/lib/shared/constants"

const KEY = "theme"
const subscribers = new Set<() => void>()

/** The theme chosen on this device. */
export function readTheme(): Theme {
  const stored = tryStorage(() => localStorage.getItem(KEY))
  return stored === "light" || stored === "dark" ? stored : "system"
}

/** Saves the theme on this device and applies it to the page. */
export function chooseTheme(theme: Theme): void {
  tryStorage(() => (theme === "system" ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, theme)))
  applyTheme(theme)
  for (const subscriber of [...subscribers]) subscriber()
}

/** Whether a text names a theme. */
export const isTheme = (text: string): text is Theme => THEMES.some((theme) => theme === text)

/** The theme chosen on this device; the component renders again when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => "system")

function subscribe(onChange: () => void): () => void {
  const onStorage = () => {
    applyTheme(readTheme())
    onChange()
  }
  subscribers.add(onChange)
  window.addEventListener("storage", onStorage)
  return () => {
    subscribers.delete(onChange)
    window.removeEventListener("storage", onStorage)
  }
}

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** localStorage throws on every access when it is blocked; the page then uses the device's theme. */
function tryStorage<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
