"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"

type OrderButtonsProps = {
  /** The name of the row, for screen readers. */
  name: string
  isFirst: boolean
  isLast: boolean
  disabled?: boolean
  /** Called with -1 to move the row up, with 1 to move it down. */
  onMove: (step: -1 | 1) => void
}

/** The buttons that move a row of an ordered list; the pressed one keeps the focus. */
export function OrderButtons({ name, isFirst, isLast, disabled, onMove }: OrderButtonsProps) {
  const t = useTranslations("forms.order")
  return (
    <span className="inline-flex shrink-0">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("up", { name })}
        aria-disabled={isFirst || disabled}
        onClick={() => !isFirst && !disabled && onMove(-1)}
      >
        <Icon name="chevron-up" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("down", { name })}
        aria-disabled={isLast || disabled}
        onClick={() => !isLast && !disabled && onMove(1)}
      >
        <Icon name="chevron-down" />
      </Button>
    </span>
  )
}
