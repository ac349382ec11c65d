"use client"
import { useState } from "react"
import { reloadPage } from "@/lib/client/reload-page"
import { errorPageMessages } from "@/components/shell/error-page-messages"

/**
 * In place of a part of the page that could not be loaded. The second time it offers to load the page anew, as the version
 * of the page may be gone. Uses no message catalogue, because it may stand outside of one.
 */
export function PartFailure({ onRetry }: { onRetry: () => void }) {
  const messages = errorPageMessages()
  const [wasTried, setWasTried] = useState(false)

  function retry() {
    setWasTried(true)
    onRetry()
  }

  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-danger-soft p-3 text-ui">
      <p className="min-w-48 flex-1">{messages.part}</p>
      <button type="button" onClick={retry} className="text-primary-text font-medium underline underline-offset-4">
        {messages.tryAgain}
      </button>
      {wasTried && (
        <button
          type="button"
          onClick={reloadPage}
          className="text-primary-text font-medium underline underline-offset-4"
        >
          {messages.reload}
        </button>
      )}
    </div>
  )
}
