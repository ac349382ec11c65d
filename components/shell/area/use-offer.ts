"use client"
import { cloneElement, type MouseEvent, type ReactElement } from "react"
import { useReadOnlyText } from "./read-only-text"
import { type Requirement, useAvailability, useReadOnly } from "./rights"

interface ControlProps {
  "aria-disabled"?: boolean
  "aria-describedby"?: string
  title?: string | undefined
  className?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
}

/** The id of the element of an area that says why its institute can only be read. */
export const READ_ONLY_ID = "read-only-reason"

/**
 * Offers a main control of a screen, a button or a link that looks like one: nothing to who lacks the right, and while the
 * institute can only be read the control without effect, with the reason. The keyboard reaches it, so that a screen reader says
 * the reason too.
 */
export function useOffer(): (requirement: Requirement, control: ReactElement<ControlProps>) => ReactElement | null {
  const availability = useAvailability()
  const reason = useReadOnlyText(useReadOnly())
  return (requirement, control) => {
    const found = availability(requirement)
    if (found === "hidden") return null
    return found === "readOnly" ? withoutEffect(control, reason) : control
  }
}

const withoutEffect = (control: ReactElement<ControlProps>, reason: string | undefined) =>
  cloneElement(control, {
    "aria-disabled": true,
    "aria-describedby": READ_ONLY_ID,
    title: reason,
    className: `${control.props.className ?? ""} cursor-not-allowed pointer-events-auto!`,
    onClick: (event) => event.preventDefault(),
  })
