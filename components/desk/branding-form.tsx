"use client"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { ColourInput } from "@/components/ui/colour-input"
import { Field } from "@/components/ui/field"
import { FileDrop } from "@/components/ui/file-drop"
import { Input } from "@/components/ui/input"
import { mediaAddress } from "@/components/ui/media-address"
import { useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { HexColour } from "@/lib/contract/shapes"
import { desk, type EditableInstitute } from "@/lib/features/desk/contract"
import { paths } from "@/lib/shared/paths"
import { BrandPreview } from "./brand-preview"
import { profileOf, readProfile } from "./institute-form"
import { SavedNote } from "./saved-note"
import { SaveFault } from "./save-fault"
import { useLeaveWarning } from "./use-leave-warning"

type BrandingFormProps = { institute: EditableInstitute; onReload: () => void }
type Files = { institutePic?: File; coverImage?: File; teaserVideo?: File }

export function BrandingForm({ institute, onReload }: BrandingFormProps) {
  const t = useTranslations("desk.branding")
  const words = useTranslations("desk")
  const mayEdit = useSession()?.user.role === "InstituteAdmin"
  const [primary, setPrimary] = useState(institute.brandPrimary)
  const [accent, setAccent] = useState(institute.brandAccent)
  const [files, setFiles] = useState<Files>({})
  const save = useSend(desk.saveInstitute, { stale: [desk.showInstitute] })
  const isDirty =
    primary !== institute.brandPrimary || accent !== institute.brandAccent || Object.values(files).some(Boolean)
  useLeaveWarning(isDirty && !save.isPending)

  const fault = (colour: string) => (HexColour.safeParse(colour).success ? undefined : words("faults.colour"))
  const pick = (name: keyof Files) => (file: File | null) =>
    setFiles(({ [name]: _, ...others }) => (file ? { ...others, [name]: file } : others))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { details } = readProfile({ ...institute, brandPrimary: primary, brandAccent: accent }, profileOf(institute))
    if (!details || fault(primary) || fault(accent)) return
    save.mutate({ form: { instituteDetails: details, ...files } }, { onSuccess: () => setFiles({}) })
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <fieldset disabled={!mayEdit} className="flex flex-col gap-6 rounded bg-surface p-5 shadow-card sm:p-6">
        {!mayEdit && <p className="rounded bg-quiet p-4 text-ui">{words("profile.readOnly")}</p>}
        <Field label={t("image")}>
          <FileDrop
            key={institute.image?.key}
            shape="square"
            hint={t("imageHint")}
            accept={ACCEPTED}
            current={addressOf(institute.image)}
            onPick={pick("institutePic")}
          />
        </Field>
        <Field label={t("cover")}>
          <FileDrop
            key={institute.cover?.key}
            hint={t("coverHint")}
            accept={ACCEPTED}
            current={addressOf(institute.cover)}
            onPick={pick("coverImage")}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("primary")} error={fault(primary)}>
            <ColourInput value={primary} onChange={setPrimary} />
          </Field>
          <Field label={t("accent")} error={fault(accent)}>
            <ColourInput value={accent} onChange={setAccent} />
          </Field>
        </div>
        <Field label={t("teaser")} help={institute.teaserVideoId ? t("teaserThere") : t("teaserHint")}>
          <Input
            type="file"
            accept="video/mp4,video/quicktime,video/webm"
            onChange={(event) => pick("teaserVideo")(event.target.files?.[0] ?? null)}
          />
        </Field>
        <SaveFault failure={save.error} onReload={onReload} />
        {save.isSuccess && !isDirty && <SavedNote text={words("profile.saved")} href={paths.institute(institute.id)} />}
        {mayEdit && (
          <div>
            <Button type="submit" pending={save.isPending}>
              {t("save")}
            </Button>
          </div>
        )}
      </fieldset>
      <BrandPreview name={institute.name} tagline={institute.tagline} primary={primary} accent={accent} />
    </form>
  )
}

const ACCEPTED = "image/jpeg,image/png,image/webp"
const addressOf = (picture: EditableInstitute["image"]) => picture && mediaAddress(picture.key, 640)
