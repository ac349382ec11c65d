"use client"
import { useEffect, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import type { Failure } from "@/lib/contract/errors"

/** After this long without progress, an import may be resumed. */
const STALLED_MS = 45_000

type StalledImportProps = {
  message: string
  label: string
  resume: { run: (onSuccess: () => void) => void; isPending: boolean; error: Failure | null }
}

/** Resumes a stalled import. A `key` that changes with its progress remounts it, which restarts the timer. */
export function StalledImport({ message, label, resume: { run, isPending, error } }: StalledImportProps) {
  const errorMessage = useErrorMessage()
  const [isStalled, setIsStalled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsStalled(true), STALLED_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isStalled) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ui">{message}</p>
      <Button variant="secondary" size="sm" pending={isPending} onClick={() => run(() => setIsStalled(false))}>
        {label}
      </Button>
      {error && <FormError>{errorMessage(error)}</FormError>}
    </div>
  )
}
