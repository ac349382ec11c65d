"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import type { Failure } from "@/lib/contract/errors"
import { SaveError } from "./save-error"

type SaveBarProps = {
  /** The label of the save button: "Save profile". */
  label: string
  isDirty: boolean
  pending: boolean
  failure: Failure | null
  /** Set after a successful save: the message, and a link to the result. */
  saved: { text: string; href: string | undefined } | undefined
  onReload: () => void
  onDiscard: () => void
}

/** On phones above the bottom navigation bar. */
const STICKY = "sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 lg:bottom-4"

/**
 * The footer of a form with its save state and buttons; sticky while there are unsaved changes, an error or a success
 * message.
 */
export function SaveBar({ label, isDirty, pending, failure, saved, onReload, onDiscard }: SaveBarProps) {
  const t = useTranslations("forms.save")
  const isSticky = isDirty || failure !== null || saved !== undefined
  return (
    <div
      data-save-bar
      data-bottom-bar
      className={cn("flex flex-col gap-3 rounded bg-raised p-3 shadow-card sm:p-4", isSticky && STICKY)}
    >
      <SaveError failure={failure} onReload={onReload} />
      <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-x-3">
        <p
          role="status"
          className={cn(
            "me-auto flex min-w-0 flex-wrap items-center gap-x-2 text-sm sm:text-ui",
            (isDirty || !saved) && "text-muted",
            // Both buttons fit a phone in one row below the text.
            isDirty && "max-sm:basis-full",
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
      <Icon name="circle-check" className="size-5 shrink-0 text-success" />
      {text}
      {href && (
        <a href={href} className="font-medium text-primary underline underline-offset-4">
          {t("see")}
        </a>
      )}
    </>
  )
}
