import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { billing } from "@/lib/features/billing/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { closing } from "@/lib/features/closing/contract"

/** Opens a closed institute again, once the person has proved who they are. */
export function useUndoClosing() {
  const t = useTranslations("closing")
  const errorMessage = useErrorMessage()
  const router = useRouter()
  const sendUndo = useSend(closing.undo, {
    invalidates: [closing.show, bootstrap.show, billing.show],
    confirmsIdentity: true,
  })

  async function undo() {
    try {
      await sendUndo.mutateAsync({})
      // The pages of the area lead to the plan while the institute is closed, and some are loaded already.
      router.refresh()
      showToast("success", t("undone"))
    } catch (failure) {
      // The question for the identity was closed: nothing has gone wrong.
      if (errorCodeOf(failure) !== "reauthentication_required") showToast("error", errorMessage(failure))
    }
  }

  return { undo: () => void undo(), isPending: sendUndo.isPending }
}
