"use client"
import { type ReactNode, type SubmitEvent, useState } from "react"
import type { EnquiryOutcome } from "./send-enquiry"
import { loadPart } from "@/lib/client/load-part"

type EnquiryFormProps = {
  instituteId: number
  /** Where a browser without scripts posts the form. */
  action: string
  errors: Record<"too_many_requests" | "maintenance" | "unexpected", string>
  /** Replaces the form after it was sent. */
  sent: ReactNode
  /** Fields and button, rendered on the server; each field has its hidden error message beside it. */
  children: ReactNode
}

/** The enquiry form; the code that sends it is loaded on submit. */
export function EnquiryForm({ instituteId, action, errors, sent, children }: EnquiryFormProps) {
  const [outcome, setOutcome] = useState<EnquiryOutcome | "sending">()

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setOutcome("sending")
    const result = await loadPart(() => import("./send-enquiry")).then(
      ({ sendEnquiry }) => sendEnquiry(instituteId, new FormData(form)),
      (): EnquiryOutcome => ({ status: "failed", reason: "maintenance" }),
    )
    setOutcome(result)
    showFieldErrors(form, result.status === "invalid" ? result.fields : [])
  }

  if (typeof outcome === "object" && outcome.status === "sent")
    return (
      // Taller than its confirmation, the form leaves the visitor below it: focus scrolls back to what happened.
      <div role="status" tabIndex={-1} ref={focus} className="scroll-mt-24 outline-none">
        {sent}
      </div>
    )
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-busy={outcome === "sending"}
      onSubmit={(event) => void onSubmit(event)}
      className="group/form flex flex-col gap-5"
    >
      {children}
      {typeof outcome === "object" && outcome.status === "failed" && (
        <p role="alert" className="text-sm text-danger">
          {errors[outcome.reason]}
        </p>
      )}
    </form>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Shows the error message of each invalid field and focuses the first. */
function showFieldErrors(form: HTMLFormElement, invalid: string[]) {
  const controls = [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  )
  for (const control of controls) {
    const isInvalid = invalid.includes(control.name)
    control.setAttribute("aria-invalid", String(isInvalid))
    const error = document.getElementById(`${control.id}-error`)
    if (error) error.hidden = !isInvalid
  }
  controls.find(({ name }) => invalid.includes(name))?.focus()
}
