"use client"
import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import { areaAt, placesOf } from "./places"
import { SentStatus } from "./sent-status"
import { type Acted, useSentActs } from "./use-sent-acts"

/** How a message stands, and what may be done with it. */
export function SentHead({ message }: { message: Acted }) {
  const t = useTranslations("sending")
  const places = placesOf(areaAt(usePathname()))
  const acts = useSentActs(message)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SentStatus status={message.status} />
      <div className="flex flex-wrap gap-2">
        {message.status === "draft" && (
          <Link href={places.draft(message.id)} className={buttonClass()}>
            <Glyph name="file-text" />
            {t("goOn")}
          </Link>
        )}
        {acts.map(({ label, icon, isPending, run }) => (
          <Button key={label} variant="secondary" pending={isPending} onClick={() => void run()}>
            <Glyph name={icon} />
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
