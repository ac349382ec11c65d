"use client"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type SetAside, setup } from "@/lib/features/setup/contract"

/** Sets a part of the checklist aside, or brings it back, and says where that failed. */
export function useSetAside() {
  const errorMessage = useErrorMessage()
  const send = useSend(setup.setAside, { invalidates: [setup.steps] })
  const setAside = (body: SetAside) =>
    send.mutate({ body }, { onError: (error) => showToast("error", errorMessage(error)) })
  return { setAside, isPending: send.isPending }
}
