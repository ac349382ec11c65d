import { Glyph, type GlyphName } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"

/** Mail, telephone and address of the platform. */
export function Reach({ platform: { contactEmail, contactPhone, address } }: { platform: InstituteProfile }) {
  const lines: { glyph: GlyphName; text: string | null; href?: string }[] = [
    { glyph: "mail", text: contactEmail, href: `mailto:${contactEmail}` },
    { glyph: "phone", text: contactPhone, href: `tel:${contactPhone}` },
    { glyph: "map-pin", text: address },
  ]
  return (
    <ul className="flex flex-col gap-3">
      {lines.map(
        ({ glyph, text, href }) =>
          text && (
            <li key={glyph} className="flex gap-3">
              <Glyph name={glyph} className="mt-0.5 text-primary" />
              {href ? (
                <a href={href} className="min-w-0 break-words underline-offset-4 hover:underline">
                  {text}
                </a>
              ) : (
                <span className="max-w-xs whitespace-pre-line">{text}</span>
              )}
            </li>
          ),
      )}
    </ul>
  )
}
