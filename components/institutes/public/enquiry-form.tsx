"use client"
import { type ReactNode, type SubmitEvent, useState } from "react"
import type { Outcome } from "./send-enquiry"

type EnquiryFormProps = {
  instituteId: number
  errors: { tooMany: string; failed: string }
  /** What stands in place of the form once it arrived. */
  sent: ReactNode
  /** Fields and button, drawn by the server; each field has its fault beside it, hidden. */
  children: ReactNode
}

/** Sends what a visitor writes; what sends it is loaded when they press the button. */
export function EnquiryForm({ instituteId, errors, sent, children }: EnquiryFormProps) {
  const [outcome, setOutcome] = useState<Outcome | "sending">()

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setOutcome("sending")
    const { sendEnquiry } = await import("./send-enquiry")
    const answer = await sendEnquiry(instituteId, new FormData(form))
    setOutcome(answer)
    markFaults(form, answer.is === "faulty" ? answer.fields : [])
  }

  if (typeof outcome === "object" && outcome.is === "sent") return <div role="status">{sent}</div>
  return (
    <form
      noValidate
      aria-busy={outcome === "sending"}
      onSubmit={(event) => void onSubmit(event)}
      className="group/form flex flex-col gap-5"
    >
      {children}
      {typeof outcome === "object" && outcome.is !== "faulty" && (
        <p role="alert" className="text-sm text-danger">
          {outcome.is === "tooMany" ? errors.tooMany : errors.failed}
        </p>
      )}
    </form>
  )
}

/** Shows the fault beside each field that has one, and goes to the first. */
function markFaults(form: HTMLFormElement, faulty: string[]) {
  const marked = [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  )
  for (const control of marked) {
    const isFaulty = faulty.includes(control.name)
    control.setAttribute("aria-invalid", String(isFaulty))
    const fault = document.getElementById(`${control.id}-fault`)
    if (fault) fault.hidden = !isFaulty
  }
  marked.find(({ name }) => faulty.includes(name))?.focus()
}
