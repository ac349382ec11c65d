"use client"
import type { ReactNode } from "react"
import { chooseTheme, readTheme } from "@/lib/client/theme"

type ThemeToggleProps = { label: string; className: string; children: ReactNode }

/** Switches between the light and the dark theme; the icons are rendered on the server. */
export function ThemeToggle({ label, className, children }: ThemeToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(isDark() ? "light" : "dark")}
      className={`items-center rounded text-muted hover:bg-quiet hover:text-text ${className}`}
    >
      {children}
    </button>
  )
}

function isDark(): boolean {
  const theme = readTheme()
  return theme === "system" ? window.matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark"
}
