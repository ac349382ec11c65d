"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { ImageField } from "@/components/ui/fields/image-field"
import { Icon } from "@/components/ui/icon"
import { mediaUrl } from "@/components/ui/media/media-url"
import type { EditableInstitute } from "@/lib/features/institutes/settings-shapes"
import { acceptedTypes, type ChosenFiles, type FileName, fileError, maxMegabytes } from "./branding-files"
import { VideoField } from "@/components/forms/video-field"
import { FormSection } from "@/components/forms/form-section"

type BrandFilesProps = {
  institute: EditableInstitute
  chosen: ChosenFiles
  /** The files that the server rejected. */
  rejected: readonly FileName[]
  onChoose: (name: FileName, file: File | "none" | undefined) => void
}

/** The fields for picture, cover and teaser; cover and teaser can be removed. */
export function BrandFiles({ institute, chosen, rejected, onChoose }: BrandFilesProps) {
  const t = useTranslations("instituteSettings.branding")
  const tErrors = useTranslations("forms.errors")
  const { image, cover, teaser } = institute

  function errorOf(name: FileName) {
    const file = chosen[name]
    const error = file instanceof File ? fileError(name, file) : undefined
    if (error === "tooLarge") return tErrors("tooLarge", { megabytes: maxMegabytes(name) })
    if (error ?? rejected.includes(name)) return tErrors(name === "teaserVideo" ? "video" : "picture")
    return undefined
  }
  const pick = (name: FileName) => (file: File | null) => onChoose(name, file ?? undefined)

  return (
    <FormSection title={t("files")}>
      <Field label={t("image")} error={errorOf("institutePic")}>
        <ImageField
          shape="square"
          hint={t("imageHint")}
          accept={acceptedTypes("institutePic")}
          current={urlOf(image)}
          onPick={pick("institutePic")}
        />
      </Field>
      <div className="flex flex-col items-start gap-2">
        <Field label={t("cover")} error={errorOf("coverImage")} className="w-full">
          <ImageField
            hint={t("coverHint")}
            accept={acceptedTypes("coverImage")}
            current={chosen.coverImage === "none" ? null : urlOf(cover)}
            onPick={pick("coverImage")}
          />
        </Field>
        {cover && !(chosen.coverImage instanceof File) && (
          <RemoveButton
            isRemoved={chosen.coverImage === "none"}
            labels={{ remove: t("removeCover"), keep: t("keepCover") }}
            onChange={(isRemoved) => onChoose("coverImage", isRemoved ? "none" : undefined)}
          />
        )}
      </div>
      <div className="flex flex-col items-start gap-2">
        <Field label={t("teaser")} error={errorOf("teaserVideo")} className="w-full">
          <VideoField
            hint={t("teaserHint")}
            accept={acceptedTypes("teaserVideo")}
            current={chosen.teaserVideo === "none" ? null : teaser}
            onPick={pick("teaserVideo")}
          />
        </Field>
        {teaser && !(chosen.teaserVideo instanceof File) && (
          <RemoveButton
            isRemoved={chosen.teaserVideo === "none"}
            labels={{ remove: t("removeTeaser"), keep: t("keepTeaser") }}
            onChange={(isRemoved) => onChoose("teaserVideo", isRemoved ? "none" : undefined)}
          />
        )}
      </div>
    </FormSection>
  )
}

type RemoveButtonProps = {
  isRemoved: boolean
  labels: { remove: string; keep: string }
  onChange: (isRemoved: boolean) => void
}

function RemoveButton({ isRemoved, labels, onChange }: RemoveButtonProps) {
  return (
    <Button variant="ghost" size="sm" className="text-muted" onClick={() => onChange(!isRemoved)}>
      <Icon name={isRemoved ? "arrow-right" : "trash"} className={isRemoved ? "rotate-180 rtl:rotate-0" : undefined} />
      {isRemoved ? labels.keep : labels.remove}
    </Button>
  )
}

const urlOf = (picture: EditableInstitute["image"]) => picture && mediaUrl(picture.key, 640)
