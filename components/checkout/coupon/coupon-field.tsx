"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useEffect, useState } from "react"
import { Button } from "@/components/ui/button"
import type { ControlProps } from "@/components/ui/fields/control-class"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import type { BuyerPlace } from "../billing/billing-fields"
import { readCode, storeCode } from "./stored-code"
import { useCouponQuote } from "./use-coupon-quote"
import { useRefusal } from "./use-refusal"

export interface CouponFieldProps {
  instituteId: number
  itemIds: readonly number[]
  place: BuyerPlace | undefined
  subtotalMinor: number
  /** Whether somebody is signed in: a visitor's code is kept and looked up once they have signed in. */
  isSignedIn: boolean
  /** Told what the items cost with the code; null where none lowers it. */
  onChange: (discounted: Discounted | null) => void
}

/** What items cost with a code, and what removes the code. */
export interface Discounted {
  totals: QuoteTotals
  remove: () => void
}

/** The field for the code of a coupon. A code that lowers the price stands in the summary; another one stands here, with what is said of it. */
export function CouponField({ instituteId, isSignedIn, onChange, ...asked }: CouponFieldProps) {
  const t = useTranslations("orders.coupon")
  const refusalOf = useRefusal()
  const [typed, setTyped] = useState("")
  const [code, setCode] = useState(() => readCode(instituteId))
  const [refusal, setRefusal] = useState<QuoteTotals["couponRefusal"]>(null)
  const [wasRemoved, setWasRemoved] = useState(false)
  const quote = useCouponQuote({ ...asked, instituteId, code: isSignedIn ? code : null })
  const answer = quote.isPlaceholderData ? undefined : quote.data

  // A code that does not lower the price is not asked for again with each change of the order.
  if (code !== null && answer?.couponRefusal) {
    setRefusal(answer.couponRefusal)
    setTyped(code)
    setCode(null)
  }
  useEffect(() => {
    if (code === null) onChange(null)
    else if (answer) onChange({ totals: answer, remove })
  }, [answer, code, onChange])
  useEffect(() => storeCode(instituteId, code), [code, instituteId])

  function apply(next: string) {
    setRefusal(null)
    setCode(next)
    setTyped("")
  }
  function remove() {
    setCode(null)
    setWasRemoved(true)
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const given = typed.replaceAll(/\s/g, "").toUpperCase()
    if (given) apply(given)
  }

  const isInSummary = isSignedIn && quote.data?.couponCode === code
  if (code !== null)
    return (
      <div className={isInSummary && !quote.isError ? "sr-only" : "flex flex-col gap-1.5 text-ui"}>
        {!isInSummary && (
          <p className="flex items-center justify-between gap-3 rounded bg-quiet py-1 ps-3 pe-1">
            <span className="min-w-0 font-medium break-all tabular">{code}</span>
            <Button variant="ghost" size="icon-sm" aria-label={t("remove", { code })} onClick={remove}>
              <Icon name="x" />
            </Button>
          </p>
        )}
        <p role="status" className="text-sm text-muted">
          {!isSignedIn
            ? t("afterSignIn")
            : quote.isError
              ? t("failed")
              : answer
                ? t(answer.isCodeWorse ? "worse" : "applied")
                : t("checking")}
        </p>
      </div>
    )
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Field label={t("label")} error={refusal && <span role="alert">{refusalOf(refusal)}</span>}>
        <CodeInput value={typed} onType={setTyped} label={t("apply")} isFocused={wasRemoved} />
      </Field>
    </form>
  )
}

type CodeInputProps = ControlProps & {
  value: string
  onType: (text: string) => void
  label: string
  isFocused: boolean
}

/** The input with its button; it takes what a field gives its control. After a code was removed it has the focus, whose button is gone. */
function CodeInput({ value, onType, label, isFocused, ...control }: CodeInputProps) {
  return (
    <span className="flex gap-2">
      <span className="min-w-0 grow">
        <Input
          {...control}
          value={value}
          autoFocus={isFocused}
          onChange={({ target }) => onType(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="uppercase tabular"
        />
      </span>
      <Button type="submit" variant="secondary" className="shrink-0">
        {label}
      </Button>
    </span>
  )
}
