"use client"
import { useEffect, useEffectEvent } from "react"
import { FormError } from "@/components/forms/form-error"
import { takeFounderTicket } from "@/lib/client/session/founder-ticket"
import { useSignIn } from "./use-sign-in"

/** Signs in who has just opened this institute at the main host, or enters it for support, by the ticket in the address. */
export function FounderSignIn({ instituteId, mainOrigin }: { instituteId: number; mainOrigin: string }) {
  const { signInWith, error } = useSignIn(instituteId, { endsOther: true })
  const onArrival = useEffectEvent(() => {
    const ticket = takeFounderTicket(mainOrigin)
    if (ticket) void signInWith(ticket)
  })
  useEffect(() => queueMicrotask(onArrival), [])
  return error ? <FormError>{error}</FormError> : null
}
