"use client"
import { useState } from "react"
import type { Failure } from "@/lib/contract/errors"
import { indianDate } from "@/lib/features/invoices/financial-year"
import type { OfflineMode } from "@/lib/features/offline/states"
import { amountText, parseAmount } from "@/lib/shared/money-input"

type ReceivedOptions = { leftMinor: number | undefined; currency: string; mode: OfflineMode }

/** The fields of what was received, with what is wrong with them. */
export function useReceived({ leftMinor, currency, mode: firstMode }: ReceivedOptions) {
  const [typed, setAmount] = useState<string>()
  const [mode, setMode] = useState(firstMode)
  const [reference, setReference] = useState("")
  const [receivedOn, setReceivedOn] = useState(() => indianDate(new Date()))
  const [isChecked, setIsChecked] = useState(false)
  const amount = typed ?? (leftMinor === undefined ? "" : amountText(leftMinor, currency))
  const amountMinor = parseAmount(amount, currency)
  const errors = {
    amount: isChecked && !amountMinor,
    reference: isChecked && mode !== "cash" && !/[\p{L}\p{N}]/u.test(reference),
    receivedOn: isChecked && receivedOn === "",
  }

  /** What is sent; undefined while something is missing, which is marked then. */
  function read() {
    setIsChecked(true)
    const hasReference = mode === "cash" || /[\p{L}\p{N}]/u.test(reference)
    if (!amountMinor || !hasReference || receivedOn === "") return undefined
    const isWhole = amountMinor === leftMinor
    return {
      query: { requestStatus: isWhole ? ("RECEIVED" as const) : ("PARTIAL" as const) },
      body: { amountMinor, mode, reference: reference.trim() || null, receivedOn },
    }
  }
  return {
    values: { amount, mode, reference, receivedOn },
    set: { amount: setAmount, mode: setMode, reference: setReference, receivedOn: setReceivedOn },
    errors,
    read,
    isDirty: typed !== undefined || reference !== "",
  }
}

export type ReceivedFields = ReturnType<typeof useReceived>

/** The number of the order in which a reference was recorded before, as the server names it. */
export const formerNumberOf = (failure: Failure | null): string | undefined =>
  failure?.code === "duplicate_reference" ? (failure.details?.number ?? "") : undefined
