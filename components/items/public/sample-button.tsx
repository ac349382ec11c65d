"use client"
import { type ComponentType, useState } from "react"
import { loadPart } from "@/lib/client/load-part"
import type { SampleReaderProps } from "./sample-reader"

type SampleButtonProps = SampleReaderProps & {
  labels: { open: string; failed: string; loading: string }
  className: string
}
type State = "closed" | "loading" | "failed" | { Reader: ComponentType<SampleReaderProps> }

/** A button that is replaced by the reader of a sample, which is loaded when it is pressed. */
export function SampleButton({ labels, className, ...reader }: SampleButtonProps) {
  const [state, setState] = useState<State>("closed")

  async function onOpen() {
    setState("loading")
    try {
      const { SampleReader } = await loadPart(() => import("./sample-reader"))
      setState({ Reader: SampleReader })
    } catch {
      setState("failed")
    }
  }

  if (typeof state === "object") return <state.Reader {...reader} />
  return (
    <>
      <button type="button" onClick={() => void onOpen()} aria-busy={state === "loading"} className={className}>
        {labels.open}
      </button>
      {state !== "closed" && (
        <span role="status" className={state === "failed" ? "mt-2 block text-sm text-danger" : "sr-only"}>
          {state === "failed" ? labels.failed : labels.loading}
        </span>
      )}
    </>
  )
}
