"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { FileDrop } from "@/components/ui/file-drop"
import { Glyph } from "@/components/ui/icon"
import { mediaAddress } from "@/components/ui/media-address"
import type { EditableInstitute } from "@/lib/features/institutes/settings-shapes"
import { acceptedTypes, type ChosenFiles, type FileName, fileFault, mostMegabytes } from "./branding-files"
import { FilmDrop } from "@/components/forms/video-field"
import { FormPart } from "@/components/forms/form-section"

type BrandFilesProps = {
  institute: EditableInstitute
  chosen: ChosenFiles
  /** Those that the server would not take. */
  refused: readonly FileName[]
  onChoose: (name: FileName, file: File | "none" | undefined) => void
}

/** Picture, cover and film; what may be missing can be taken away again. */
export function BrandFiles({ institute, chosen, refused, onChoose }: BrandFilesProps) {
  const t = useTranslations("instituteSettings.branding")
  const faults = useTranslations("forms.errors")
  const { image, cover, teaser } = institute

  function faultOf(name: FileName) {
    const file = chosen[name]
    const fault = file instanceof File ? fileFault(name, file) : undefined
    if (fault === "tooLarge") return faults("tooLarge", { megabytes: mostMegabytes(name) })
    if (fault ?? refused.includes(name)) return faults(name === "teaserVideo" ? "film" : "picture")
    return undefined
  }
  const pick = (name: FileName) => (file: File | null) => onChoose(name, file ?? undefined)

  return (
    <FormPart title={t("files")}>
      <Field label={t("image")} error={faultOf("institutePic")}>
        <FileDrop
          shape="square"
          hint={t("imageHint")}
          accept={acceptedTypes("institutePic")}
          current={addressOf(image)}
          onPick={pick("institutePic")}
        />
      </Field>
      <div className="flex flex-col items-start gap-2">
        <Field label={t("cover")} error={faultOf("coverImage")} className="w-full">
          <FileDrop
            hint={t("coverHint")}
            accept={acceptedTypes("coverImage")}
            current={chosen.coverImage === "none" ? null : addressOf(cover)}
            onPick={pick("coverImage")}
          />
        </Field>
        {cover && !(chosen.coverImage instanceof File) && (
          <TakeAway
            isGone={chosen.coverImage === "none"}
            words={{ remove: t("removeCover"), keep: t("keepCover") }}
            onChange={(isGone) => onChoose("coverImage", isGone ? "none" : undefined)}
          />
        )}
      </div>
      <div className="flex flex-col items-start gap-2">
        <Field label={t("teaser")} error={faultOf("teaserVideo")} className="w-full">
          <FilmDrop
            hint={t("teaserHint")}
            accept={acceptedTypes("teaserVideo")}
            current={chosen.teaserVideo === "none" ? null : teaser}
            onPick={pick("teaserVideo")}
          />
        </Field>
        {teaser && !(chosen.teaserVideo instanceof File) && (
          <TakeAway
            isGone={chosen.teaserVideo === "none"}
            words={{ remove: t("removeTeaser"), keep: t("keepTeaser") }}
            onChange={(isGone) => onChoose("teaserVideo", isGone ? "none" : undefined)}
          />
        )}
      </div>
    </FormPart>
  )
}

type TakeAwayProps = {
  isGone: boolean
  words: { remove: string; keep: string }
  onChange: (isGone: boolean) => void
}

function TakeAway({ isGone, words, onChange }: TakeAwayProps) {
  return (
    <Button variant="ghost" size="sm" className="text-muted" onClick={() => onChange(!isGone)}>
      <Glyph name={isGone ? "arrow-right" : "trash"} className={isGone ? "rotate-180 rtl:rotate-0" : undefined} />
      {isGone ? words.keep : words.remove}
    </Button>
  )
}

const addressOf = (picture: EditableInstitute["image"]) => picture && mediaAddress(picture.key, 640)
