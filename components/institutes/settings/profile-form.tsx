"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useMay } from "@/components/shell/area/rights"
import { queryFor, useSend } from "@/lib/client/api"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import type { EditableInstitute } from "@/lib/features/institutes/settings-shapes"
import { paths } from "@/lib/shared/paths"
import { PROFILE_FIELD_NAMES, type ProfileFields, profileFieldsOf, parseProfile } from "./profile-fields"
import { AboutSection, ContactSection, TaxSection } from "./profile-sections"
import { ReadOnlyNotice } from "./read-only-notice"
import { SaveBar } from "@/components/forms/save-bar"
import { useInstituteSaveOptions } from "./use-institute-save-options"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"

type ProfileFormProps = { institute: EditableInstitute; onReload: () => Promise<unknown> }

/** The form for the institute's profile; only its owner may change it. */
export function ProfileForm({ institute, onReload }: ProfileFormProps) {
  const t = useTranslations("instituteSettings.profile")
  const client = useQueryClient()
  const router = useRouter()
  const mayEdit = useMay()(instituteSettings.save)
  const save = useSend(instituteSettings.save, useInstituteSaveOptions())
  const serverValues = profileFieldsOf(institute)
  const versionedForm = useVersionedForm<ProfileFields>({ serverValues, names: PROFILE_FIELD_NAMES, onReload })
  const { form, isDirty } = versionedForm
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const parsed = parseProfile(institute, fields)
    if (!parsed.details) return versionedForm.setFieldErrors(parsed.invalid)
    const finishSave = versionedForm.beginSave()
    save.mutate(
      { form: { instituteDetails: parsed.details, instituteGSTDetails: parsed.gst } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(instituteSettings.show, { query: {} }).queryKey, saved)
          finishSave(profileFieldsOf(saved))
          router.refresh()
        },
        onError: ({ fields: fieldErrors }) =>
          versionedForm.setFieldErrors(PROFILE_FIELD_NAMES.filter((name) => fieldErrors?.[name])),
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex max-w-3xl flex-col gap-6">
      {!mayEdit && <ReadOnlyNotice />}
      <fieldset disabled={!mayEdit} className="contents">
        <AboutSection versionedForm={versionedForm} />
        <ContactSection versionedForm={versionedForm} verifiedEmail={verifiedEmailOf(institute)} />
        <TaxSection versionedForm={versionedForm} isIndian={institute.country === "IN"} />
      </fieldset>
      {mayEdit && (
        <SaveBar
          label={t("save")}
          isDirty={isDirty}
          pending={save.isPending}
          failure={save.error}
          saved={save.isSuccess ? { text: t("saved"), href: paths.institute(institute.id) } : undefined}
          onReload={() => void versionedForm.reload().then(save.reset)}
          onDiscard={() => {
            save.reset()
            versionedForm.discard()
          }}
        />
      )}
    </form>
  )
}

const verifiedEmailOf = ({ contactEmail: email, isEmailVerified: isVerified }: EditableInstitute) =>
  email === null ? undefined : { email, isVerified }
