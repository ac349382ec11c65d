"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Glyph } from "@/components/ui/icon"
import type { Failure } from "@/lib/contract/errors"
import { SaveFault } from "./save-error"

type SaveBarProps = {
  /** What the button does: "Save profile". */
  label: string
  isDirty: boolean
  pending: boolean
  failure: Failure | null
  /** Set once the last save has arrived: what is said, and where to see it. */
  saved: { text: string; href: string | undefined } | undefined
  onReload: () => void
  onDiscard: () => void
}

/** Above the bottom bar of phones. */
const AT_HAND = "sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 lg:bottom-4"

/** The foot of a form, which stays in sight while it has something to say: how things stand, and what to do about it. */
export function SaveBar({ label, isDirty, pending, failure, saved, onReload, onDiscard }: SaveBarProps) {
  const t = useTranslations("forms.save")
  const isUrgent = isDirty || failure !== null || saved !== undefined
  return (
    <div className={cn("flex flex-col gap-3 rounded bg-raised p-3 shadow-card sm:p-4", isUrgent && AT_HAND)}>
      <SaveFault failure={failure} onReload={onReload} />
      <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-x-3">
        <p
          role="status"
          className={cn(
            "me-auto flex min-w-0 flex-wrap items-center gap-x-2 text-sm sm:text-ui",
            (isDirty || !saved) && "text-muted",
          )}
        >
          {isDirty ? t("unsaved") : saved ? <Saved {...saved} /> : !failure && t("clean")}
        </p>
        {isDirty && !pending && (
          <Button variant="ghost" onClick={onDiscard}>
            {t("discard")}
          </Button>
        )}
        <Button type="submit" pending={pending}>
          {label}
        </Button>
      </div>
    </div>
  )
}

function Saved({ text, href }: { text: string; href: string | undefined }) {
  const t = useTranslations("forms.save")
  return (
    <>
      <Glyph name="circle-check" className="size-5 shrink-0 text-success" />
      {text}
      {href && (
        <a href={href} className="font-medium text-primary underline underline-offset-4">
          {t("see")}
        </a>
      )}
    </>
  )
}
