"use client"
import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/glyph"

/** Says that a save arrived, and where to see it. */
export function SavedNote({ text, href }: { text: string; href: string | undefined }) {
  const t = useTranslations("desk.profile")
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 rounded bg-success-soft p-4 text-ui">
      <Glyph name="circle-check" className="size-5 text-success" />
      {text}
      {href && (
        <a href={href} className="font-medium underline underline-offset-4">
          {t("see")}
        </a>
      )}
    </p>
  )
}
