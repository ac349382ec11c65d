import { waitFor } from "@testing-library/react"
import { takeToasts } from "@/lib/client/toasts"

/** The first toast that is shown from now on. */
export async function nextToast() {
  const toasts: ReturnType<typeof takeToasts>[number][] = []
  await waitFor(() => expect(toasts.push(...takeToasts())).toBeGreaterThan(0))
  return toasts[0]
}
