import { showToast } from "@/lib/client/toasts"
import { useErrorMessage } from "./error-message"

/** Returns a function that copies a text and says so, or that the browser refused it. */
export function useCopy() {
  const errorMessage = useErrorMessage()
  return async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showToast("success", done)
    } catch (failure) {
      showToast("error", errorMessage(failure))
    }
  }
}
