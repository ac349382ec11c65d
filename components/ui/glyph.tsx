import { createElement } from "react"
import { cn } from "./cn"
import { GLYPHS } from "./glyph-shapes"

export type GlyphName = keyof typeof GLYPHS

/** An icon drawn as a picture without script; on public pages the server draws it. */
export function Glyph({ name, isFilled, className }: { name: GlyphName; isFilled?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={cn("size-5 shrink-0", className)}
    >
      {GLYPHS[name].map(([tag, shape], index) => createElement(tag, { key: index, ...shape }))}
    </svg>
  )
}
