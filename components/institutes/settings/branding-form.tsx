"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { queryFor, useSend } from "@/lib/client/api"
import { HexColour } from "@/lib/contract/shapes"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import type { EditableInstitute } from "@/lib/features/institutes/settings-shapes"
import { paths } from "@/lib/shared/paths"
import { BrandColours, type ColourFields } from "./brand-colours"
import { BrandFiles } from "./brand-files"
import { BrandPreview } from "./brand-preview"
import { type ChosenFiles, FILE_NAMES, type FileName, fileError, fileParts } from "./branding-files"
import { profileFieldsOf, parseProfile } from "./profile-fields"
import { ReadOnlyNotice } from "./read-only-notice"
import { SaveBar } from "@/components/forms/save-bar"
import { UploadProgress } from "@/components/forms/upload-progress"
import { useInstituteSaveOptions } from "./use-institute-save-options"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useUpload } from "@/components/forms/use-upload"

const COLOURS = ["brandPrimary", "brandAccent"] as const

type BrandingFormProps = { institute: EditableInstitute; onReload: () => Promise<unknown> }

/** The form for colours, pictures and teaser, beside a preview; only the owner of the institute may change them. */
export function BrandingForm({ institute, onReload }: BrandingFormProps) {
  const t = useTranslations("instituteSettings.branding")
  const tProfile = useTranslations("instituteSettings.profile")
  const client = useQueryClient()
  const router = useRouter()
  const mayEdit = useMay()(instituteSettings.save)
  const upload = useUpload()
  const [files, setFiles] = useState<ChosenFiles>({})
  const [rejected, setRejected] = useState<readonly FileName[]>([])
  const [resetCount, setResetCount] = useState(0)
  const save = useSend(instituteSettings.save, useInstituteSaveOptions(upload.trackUpload))
  const { brandPrimary, brandAccent } = institute
  const versionedForm = useVersionedForm<ColourFields>({
    serverValues: { brandPrimary, brandAccent },
    names: COLOURS,
    onReload,
  })
  const { form } = versionedForm
  const isDirty = versionedForm.isDirty || Object.keys(files).length > 0
  useLeaveWarning(isDirty)
  const colours = form.watch()

  function chooseFile(name: FileName, file: File | "none" | undefined) {
    save.reset()
    setRejected((before) => before.filter((one) => one !== name))
    setFiles(({ [name]: _, ...others }) => (file ? { ...others, [name]: file } : others))
  }

  function clearFiles() {
    setFiles({})
    setRejected([])
    setResetCount((before) => before + 1)
  }

  const onSubmit = form.handleSubmit((typed) => {
    const invalidColours = COLOURS.filter((name) => !HexColour.safeParse(typed[name]).success)
    const hasInvalidFile = FILE_NAMES.some((name) => files[name] instanceof File && fileError(name, files[name]))
    const { details } = parseProfile({ ...institute, ...typed }, profileFieldsOf(institute))
    versionedForm.setFieldErrors(invalidColours)
    if (invalidColours.length > 0 || hasInvalidFile || !details) return
    const { files: fileFields, without } = fileParts(files)
    const finishSave = versionedForm.beginSave()
    save.mutate(
      { form: { instituteDetails: { ...details, without }, ...fileFields } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(instituteSettings.show, { query: {} }).queryKey, saved)
          finishSave({ brandPrimary: saved.brandPrimary, brandAccent: saved.brandAccent })
          clearFiles()
          router.refresh()
        },
        onError({ fields }) {
          if (upload.wasCancelled()) save.reset()
          versionedForm.setFieldErrors(COLOURS.filter((name) => fields?.[name]))
          setRejected(FILE_NAMES.filter((name) => fields?.[name]))
        },
      },
    )
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {!mayEdit && <ReadOnlyNotice />}
        <fieldset disabled={!mayEdit || save.isPending} className="contents">
          <BrandColours versionedForm={versionedForm} />
          <BrandFiles key={resetCount} institute={institute} chosen={files} rejected={rejected} onChoose={chooseFile} />
        </fieldset>
        {save.isPending && <UploadProgress rate={upload.rate} onCancel={upload.cancel} />}
        {mayEdit && (
          <SaveBar
            label={t("save")}
            isDirty={isDirty}
            pending={save.isPending}
            failure={save.error}
            saved={save.isSuccess ? { text: tProfile("saved"), href: paths.institute(institute.id) } : undefined}
            onReload={() => void versionedForm.reload().then(save.reset)}
            onDiscard={() => {
              save.reset()
              versionedForm.discard()
              clearFiles()
            }}
          />
        )}
      </div>
      <BrandPreview institute={institute} colours={colours} cover={files.coverImage} picture={files.institutePic} />
    </form>
  )
}
