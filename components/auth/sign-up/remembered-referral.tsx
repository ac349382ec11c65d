"use client"
import { type ReactNode, useEffect, useState } from "react"
import { findStoredReferral, forgetReferral, storeReferral } from "@/lib/client/session/stored-referral"
import { loadPart } from "@/lib/client/load-part"
import { type Referral, ReferralNotice } from "./referral-notice"

type RememberedReferralProps = {
  instituteId: number
  /** The valid code of the URL, if it has one. */
  code: string | undefined
  /** The notice of that code. */
  children: ReactNode
}

/** Stores the code of the URL for thirty days; without one, shows who invited the visitor by a link that they followed before. */
export function RememberedReferral({ instituteId, code, children }: RememberedReferralProps) {
  const [stored, setStored] = useState<Referral>()
  useEffect(() => {
    if (code) return storeReferral(instituteId, code)
    const earlier = findStoredReferral(instituteId)
    if (!earlier) return
    let isShown = true
    void findReferral(instituteId, earlier).then((found) => {
      if (found === "invalid") forgetReferral(instituteId)
      else if (isShown) setStored(found)
    })
    return () => {
      isShown = false
    }
  }, [instituteId, code])
  return code ? children : stored && <ReferralNotice referral={stored} />
}

/** The API client is loaded on demand; without an answer nothing is said, and the code counts all the same. */
async function findReferral(instituteId: number, code: string): Promise<Referral | "invalid" | undefined> {
  try {
    const { checkReferral } = await loadPart(() => import("./check-referral"))
    const { valid, discount, referrer } = await checkReferral(instituteId, code)
    return valid && referrer ? { code, discount, referrer } : "invalid"
  } catch {
    return undefined
  }
}
