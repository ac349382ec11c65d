"use client"
import type { ReadOnlyReason as Reason } from "@/lib/contract/may"
import { useReadOnlyText } from "./read-only-text"
import { READ_ONLY_ID } from "./use-offer"

/** What describes the controls that have no effect; seen by nobody, since a bar says the same. */
export const ReadOnlyReason = ({ reason }: { reason: Reason }) => (
  <span id={READ_ONLY_ID} hidden>
    {useReadOnlyText(reason)}
  </span>
)
