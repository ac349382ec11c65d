"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useMay } from "@/components/shell/rights"
import { queryFor, useSend } from "@/lib/client/api"
import { dashboards } from "@/lib/features/dashboards/contract"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import type { EditableInstitute } from "@/lib/features/institutes/settings-shapes"
import { paths } from "@/lib/shared/paths"
import { PROFILE_NAMES, type ProfileFields, profileOf, readProfile } from "./profile-fields"
import { AboutPart, ContactPart, TaxPart } from "./profile-sections"
import { ReadOnlyNote } from "./read-only-notice"
import { SaveBar } from "@/components/forms/save-bar"
import { useEditing } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"

type ProfileFormProps = { institute: EditableInstitute; onReload: () => Promise<unknown> }

/** The words of the institute; only its owner may change them. */
export function ProfileForm({ institute, onReload }: ProfileFormProps) {
  const t = useTranslations("instituteSettings.profile")
  const client = useQueryClient()
  const router = useRouter()
  const mayEdit = useMay()(instituteSettings.save)
  const save = useSend(instituteSettings.save, { stale: [dashboards.admin] })
  const stands = profileOf(institute)
  const editing = useEditing<ProfileFields>({ stands, names: PROFILE_NAMES, onReload })
  const { form, isDirty } = editing
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const read = readProfile(institute, fields)
    if (!read.details) return editing.blame(read.faults)
    const arrive = editing.leaving()
    save.mutate(
      { form: { instituteDetails: read.details, instituteGSTDetails: read.gst } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(instituteSettings.show, { query: {} }).queryKey, saved)
          arrive(profileOf(saved))
          router.refresh()
        },
        onError: ({ fields: faults }) => editing.blame(PROFILE_NAMES.filter((name) => faults?.[name])),
      },
    )
  })

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex max-w-3xl flex-col gap-6">
      {!mayEdit && <ReadOnlyNote />}
      <fieldset disabled={!mayEdit} className="contents">
        <AboutPart editing={editing} />
        <ContactPart editing={editing} />
        <TaxPart editing={editing} isIndian={institute.country === "IN"} />
      </fieldset>
      {mayEdit && (
        <SaveBar
          label={t("save")}
          isDirty={isDirty}
          pending={save.isPending}
          failure={save.error}
          saved={save.isSuccess ? { text: t("saved"), href: paths.institute(institute.id) } : undefined}
          onReload={() => void editing.reload().then(save.reset)}
          onDiscard={() => {
            save.reset()
            editing.discard()
          }}
        />
      )}
    </form>
  )
}
