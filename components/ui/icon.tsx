import { cn } from "./cn"
import { GLYPHS } from "./icons"

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
      // One string instead of an element for each line of it: a page has a hundred icons.
      dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
    />
  )
}

const drawings = new Map<GlyphName, string>()

function drawingOf(name: GlyphName): string {
  const known = drawings.get(name)
  if (known !== undefined) return known
  const drawing = GLYPHS[name]
    .map(
      ([tag, shape]) =>
        `<${tag} ${Object.entries(shape)
          .map(([key, value]) => `${key}="${value}"`)
          .join(" ")}/>`,
    )
    .join("")
  drawings.set(name, drawing)
  return drawing
}
