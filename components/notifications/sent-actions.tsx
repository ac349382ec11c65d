"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { Glyph } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/menu"
import { areaAt, placesOf } from "./places"
import { type Acted, useSentActs } from "./use-sent-acts"

/** What may be done with a message of the list: a draft is gone on with, everything else is opened. */
export function SentActions({ message, openHref }: { message: Acted; openHref: string }) {
  const t = useTranslations("sending")
  const acts = useSentActs(message)
  const places = placesOf(areaAt(usePathname()))
  const isDraft = message.status === "draft"
  return (
    <>
      <MenuItem
        icon={<Glyph name={isDraft ? "file-text" : "eye"} />}
        href={isDraft ? places.draft(message.id) : openHref}
      >
        {t(isDraft ? "goOn" : "open")}
      </MenuItem>
      {acts.map(({ label, icon, isDangerous, run }) => (
        <MenuItem key={label} icon={<Glyph name={icon} />} isDangerous={isDangerous} onSelect={() => void run()}>
          {label}
        </MenuItem>
      ))}
    </>
  )
}
