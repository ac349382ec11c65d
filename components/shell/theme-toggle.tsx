"use client"
import type { ReactNode } from "react"
import { chooseTheme, readTheme } from "@/lib/client/theme"

/** Turns a page from light to dark and back; the icons come drawn from the server. */
export function ThemeToggle({ label, children }: { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(isDark() ? "light" : "dark")}
      className="inline-flex size-10 items-center justify-center rounded text-muted hover:bg-sunken hover:text-text"
    >
      {children}
    </button>
  )
}

function isDark(): boolean {
  const theme = readTheme()
  return theme === "system" ? window.matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark"
}
