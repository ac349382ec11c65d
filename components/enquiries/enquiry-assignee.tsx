"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import type { Enquiry } from "@/lib/features/enquiries/admin-shapes"

/** Assigns an enquiry to one of those who may work with enquiries; the toast offers to undo it. */
export function EnquiryAssignee({ enquiry: { id, name, assignee } }: { enquiry: Enquiry }) {
  const t = useTranslations("enquiries")
  const errorMessage = useErrorMessage()
  const people = useQuery(queryFor(enquiriesAdmin.assignees, {}))
  const assign = useSend(enquiriesAdmin.assign, { invalidates: [enquiriesAdmin.list, enquiriesAdmin.show] })
  const current = assignee?.userId ?? null
  // One who may no longer work with enquiries stays in the list until somebody else is chosen.
  const options = [
    ...(people.data ?? []),
    ...(assignee && !people.data?.some(({ userId }) => userId === assignee.userId) ? [assignee] : []),
  ]

  function send(userId: number | null, undo?: () => void) {
    void assign.mutateAsync({ body: { id, userId } }).then(
      (saved) =>
        showToast(
          "success",
          saved.assignee ? t("assigned", { name, assignee: saved.assignee.name }) : t("unassigned", { name }),
          undo && { label: t("undo"), onPress: undo },
        ),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }
  return (
    <Field label={t("assignee")} className="max-w-xs">
      <Select
        value={current ?? ""}
        disabled={assign.isPending}
        onChange={({ target }) => send(target.value ? Number(target.value) : null, () => send(current))}
      >
        <option value="">{t("nobody")}</option>
        {options.map(({ userId, name: option }) => (
          <option key={userId} value={userId}>
            {option}
          </option>
        ))}
      </Select>
    </Field>
  )
}
