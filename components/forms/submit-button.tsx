import { type ReactNode, useSyncExternalStore } from "react"
import { Button } from "@/components/ui/button"

type SubmitButtonProps = { pending: boolean; children: ReactNode }

/**
 * The submit button of a form. It is disabled until the page has hydrated, without a visible difference: until then the
 * browser would submit the form natively, and what was typed would be lost.
 */
export function SubmitButton({ pending, children }: SubmitButtonProps) {
  const isHydrated = useSyncExternalStore(
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
      disabled={!isHydrated}
      {...(!isHydrated && { "aria-busy": true })}
    >
      {children}
    </Button>
  )
}
