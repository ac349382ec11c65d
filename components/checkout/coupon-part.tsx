"use client"
import { useTranslations } from "next-intl"
import { useState, useSyncExternalStore } from "react"
import { lazyPart } from "@/components/ui/lazy-part"
import type { CouponFieldProps } from "./coupon/coupon-field"
import { readCode } from "./coupon/stored-code"

const CouponField = lazyPart(() => import("./coupon/coupon-field").then((file) => file.CouponField))
const subscribe = () => () => undefined

/** The field for a code, which is loaded once it is asked for, or where a code was typed before. */
export function CouponPart(props: CouponFieldProps) {
  const t = useTranslations("orders.coupon")
  const hasCode = useSyncExternalStore(subscribe, () => readCode(props.instituteId) !== null, () => false) // oxfmt-ignore
  const [isOpen, setIsOpen] = useState(false)
  if (hasCode && !isOpen) setIsOpen(true)
  if (isOpen) return <CouponField {...props} />
  return (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="self-start rounded text-ui font-medium text-primary underline-offset-4 hover:underline"
    >
      {t("open")}
    </button>
  )
}
