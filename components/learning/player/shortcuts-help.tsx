"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { Icon } from "@/components/ui/icon"

const KEYS = [
  { does: "play", keys: ["space", "K"] },
  { does: "seek", keys: ["←", "→", "J", "L"] },
  { does: "volume", keys: ["↑", "↓"] },
  { does: "mute", keys: ["M"] },
  { does: "fullscreen", keys: ["F"] },
  { does: "captions", keys: ["C"] },
  { does: "rate", keys: ["<", ">"] },
] as const

/** A button that opens the list of keyboard shortcuts of the player. */
export function ShortcutsHelp() {
  const t = useTranslations("learning.learn")
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted max-lg:hidden"
        aria-label={t("shortcuts")}
        title={t("shortcuts")}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="circle-question-mark" />
      </Button>
      <DialogFrame
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("shortcuts")}
        intro={t("shortcutsIntro")}
        size="sm"
      >
        <dl className="divide-y divide-line pb-5 text-ui">
          {KEYS.map(({ does, keys }) => (
            <div key={does} className="flex items-center justify-between gap-4 py-2.5">
              <dt>{t(`keys.${does}`)}</dt>
              <dd className="flex gap-1.5">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-sm bg-sunken px-1.5 py-0.5 text-center font-sans text-sm text-muted ring-1 ring-line"
                  >
                    {key === "space" ? t("space") : key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogFrame>
    </>
  )
}
