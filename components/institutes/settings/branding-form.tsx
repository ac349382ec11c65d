"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useMay } from "@/components/shell/rights"
import { queryFor, useSend } from "@/lib/client/api"
import { HexColour } from "@/lib/contract/shapes"
import { dashboards } from "@/lib/features/dashboards/contract"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import type { EditableInstitute } from "@/lib/features/institutes/settings-shapes"
import { paths } from "@/lib/shared/paths"
import { BrandColours, type ColourFields } from "./brand-colours"
import { BrandFiles } from "./brand-files"
import { BrandPreview } from "./brand-preview"
import { type ChosenFiles, FILE_NAMES, type FileName, fileFault, filesToSend } from "./branding-files"
import { profileOf, readProfile } from "./profile-fields"
import { ReadOnlyNote } from "./read-only-notice"
import { SaveBar } from "@/components/forms/save-bar"
import { UploadNote } from "@/components/forms/upload-progress"
import { useEditing } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useUpload } from "@/components/forms/use-upload"

const COLOURS = ["brandPrimary", "brandAccent"] as const

type BrandingFormProps = { institute: EditableInstitute; onReload: () => Promise<unknown> }

/** Colours, pictures and film, beside what becomes of them; only the owner of the institute may change them. */
export function BrandingForm({ institute, onReload }: BrandingFormProps) {
  const t = useTranslations("instituteSettings.branding")
  const words = useTranslations("instituteSettings.profile")
  const client = useQueryClient()
  const router = useRouter()
  const mayEdit = useMay()(instituteSettings.save)
  const upload = useUpload()
  const [files, setFiles] = useState<ChosenFiles>({})
  const [refused, setRefused] = useState<readonly FileName[]>([])
  const [round, setRound] = useState(0)
  const save = useSend(instituteSettings.save, { stale: [dashboards.admin], manner: upload.watched })
  const { brandPrimary, brandAccent } = institute
  const editing = useEditing<ColourFields>({ stands: { brandPrimary, brandAccent }, names: COLOURS, onReload })
  const { form } = editing
  const isDirty = editing.isDirty || Object.keys(files).length > 0
  useLeaveWarning(isDirty)
  const colours = form.watch()

  function choose(name: FileName, file: File | "none" | undefined) {
    save.reset()
    setRefused((before) => before.filter((one) => one !== name))
    setFiles(({ [name]: _, ...others }) => (file ? { ...others, [name]: file } : others))
  }

  function startOver() {
    setFiles({})
    setRefused([])
    setRound((before) => before + 1)
  }

  const onSubmit = form.handleSubmit((typed) => {
    const faulty = COLOURS.filter((name) => !HexColour.safeParse(typed[name]).success)
    const isFaulty = FILE_NAMES.some((name) => files[name] instanceof File && fileFault(name, files[name]))
    const { details } = readProfile({ ...institute, ...typed }, profileOf(institute))
    editing.blame(faulty)
    if (faulty.length > 0 || isFaulty || !details) return
    const { files: parts, without } = filesToSend(files)
    const arrive = editing.leaving()
    save.mutate(
      { form: { instituteDetails: { ...details, without }, ...parts } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(instituteSettings.show, { query: {} }).queryKey, saved)
          arrive({ brandPrimary: saved.brandPrimary, brandAccent: saved.brandAccent })
          startOver()
          router.refresh()
        },
        onError({ fields }) {
          if (upload.wasCalledOff()) save.reset()
          editing.blame(COLOURS.filter((name) => fields?.[name]))
          setRefused(FILE_NAMES.filter((name) => fields?.[name]))
        },
      },
    )
  })

  return (
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {!mayEdit && <ReadOnlyNote />}
        <fieldset disabled={!mayEdit || save.isPending} className="contents">
          <BrandColours editing={editing} />
          <BrandFiles key={round} institute={institute} chosen={files} refused={refused} onChoose={choose} />
        </fieldset>
        {save.isPending && <UploadNote pace={upload.pace} onCancel={upload.callOff} />}
        {mayEdit && (
          <SaveBar
            label={t("save")}
            isDirty={isDirty}
            pending={save.isPending}
            failure={save.error}
            saved={save.isSuccess ? { text: words("saved"), href: paths.institute(institute.id) } : undefined}
            onReload={() => void editing.reload().then(save.reset)}
            onDiscard={() => {
              save.reset()
              editing.discard()
              startOver()
            }}
          />
        )}
      </div>
      <BrandPreview institute={institute} colours={colours} cover={files.coverImage} picture={files.institutePic} />
    </form>
  )
}
