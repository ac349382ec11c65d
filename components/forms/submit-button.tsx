import { type ReactNode, useSyncExternalStore } from "react"
import { Button } from "@/components/ui/button"

type SubmitButtonProps = { pending: boolean; children: ReactNode }

/**
 * Sends a form. Until the page has come to life it takes no press, looking no different: the browser by itself would
 * send the form to nobody, and what was typed would be lost.
 */
export function SubmitButton({ pending, children }: SubmitButtonProps) {
  const isAlive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <Button
      type="submit"
      size="lg"
      isWide
      pending={pending}
      disabled={!isAlive}
      {...(!isAlive && { "aria-busy": true })}
    >
      {children}
    </Button>
  )
}
