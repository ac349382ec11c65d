"use client"
import { useTranslations } from "next-intl"
import { useState, useSyncExternalStore } from "react"
import { CouponField, type CouponFieldProps } from "./coupon-field"
import { readCode } from "./stored-code"

const subscribe = () => () => undefined

/** The field for a code, which opens once it is asked for, or where a code was typed before. */
export function CouponPart(props: CouponFieldProps) {
  const t = useTranslations("orders.coupon")
  const hasCode = useSyncExternalStore(
    subscribe,
    () => readCode(props.instituteId) !== null,
    () => false,
  )
  const [isOpen, setIsOpen] = useState(false)
  if (hasCode && !isOpen) setIsOpen(true)
  if (isOpen) return <CouponField {...props} />
  return (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="h-6 self-start rounded text-ui font-medium text-primary underline-offset-4 hover:underline"
    >
      {t("open")}
    </button>
  )
}
