"use client"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FilePicker } from "@/components/forms/file-picker"
import { FormSection } from "@/components/forms/form-section"
import { UploadProgress } from "@/components/forms/upload-progress"
import { useUpload } from "@/components/forms/use-upload"
import { VideoField } from "@/components/forms/video-field"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Icon } from "@/components/ui/icon"
import { mediaUrl } from "@/components/ui/media/media-url"
import { call } from "@/lib/client/api"
import type { Failure } from "@/lib/contract/errors"
import { IMAGE, TEASER } from "@/lib/contract/form"
import { COVER_TOO_SMALL, coverShapeOf } from "@/lib/features/items/cover-shapes"
import { itemsAdmin, type ITEM_FILES } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { CoverField } from "./cover-field"
import { useNeeded } from "./needed-parts"
import type { ItemSaves } from "./use-item-saves"

type FileName = (typeof ITEM_FILES)[number]
/** A file that is uploaded, the id of one of the file manager, or neither to remove what is there. */
type SavedMedia = { name: FileName; file: File | null; pickedId?: number }
const LIMITS = { coverImage: IMAGE, teaserVideo: TEASER }

/** The cover image and the teaser: a chosen file is uploaded and saved at once. */
export function MediaSection({ item, saves }: { item: EditableItem; saves: ItemSaves }) {
  const t = useTranslations("itemsAdmin.editor.media")
  const tErrors = useTranslations("forms.errors")
  const errorMessage = useErrorMessage()
  const upload = useUpload()
  const [attempts, setAttempts] = useState(0)
  const [failed, showFailed] = useState<{ name: FileName; message: string }>()
  const needed = useNeeded()
  const { id, image, teaser } = item
  const shape = coverShapeOf(item.kind)
  const save = useMutation<EditableItem, Failure, SavedMedia>({
    mutationFn: ({ name, file, pickedId }) =>
      saves.run((version) => {
        const form = file
          ? { itemMedia: { id, version }, [name]: file }
          : {
              itemMedia: { id, version, ...(pickedId ? { picked: { use: name, id: pickedId } } : { without: [name] }) },
            }
        return call(itemsAdmin.saveMedia, { form }, file ? upload.trackUpload() : {})
      }),
    onSuccess() {
      setFailed(undefined)
      setAttempts((before) => before + 1)
    },
  })

  function errorOf(name: FileName, failure: Failure): string {
    if (failure.code === "content_too_large") return tErrors("tooLarge", { megabytes: megabytesOf(name) })
    if (failure.fields?.coverImage?.includes(COVER_TOO_SMALL))
      return t("coverTooSmall", { width: shape.minWidth, height: shape.minHeight })
    if (failure.fields?.[name]) return tErrors(name === "coverImage" ? "picture" : "video")
    return errorMessage(failure)
  }

  function setFailed(failure: typeof failed) {
    showFailed(failure)
    saves.setUnsavedFile(failure?.message)
  }

  function onPick(name: FileName, file: File | null) {
    setFailed(undefined)
    if (!file) return
    if (file.size > LIMITS[name].maxBytes)
      return setFailed({ name, message: tErrors("tooLarge", { megabytes: megabytesOf(name) }) })
    save.mutate(
      { name, file },
      { onError: (failure) => !upload.wasCancelled() && setFailed({ name, message: errorOf(name, failure) }) },
    )
  }
  const onPickStored = (name: FileName, pickedId: number) =>
    save.mutate(
      { name, file: null, pickedId },
      { onError: (failure) => setFailed({ name, message: errorOf(name, failure) }) },
    )
  const onRemove = (name: FileName) =>
    save.mutate({ name, file: null }, { onError: (failure) => setFailed({ name, message: errorOf(name, failure) }) })
  const errorFor = (name: FileName) => failed?.name === name && failed.message

  return (
    <FormSection title={t("title")}>
      <fieldset key={attempts} disabled={save.isPending} className="contents">
        <CoverField
          shape={shape}
          current={image && mediaUrl(image.key, 640)}
          error={errorFor("coverImage") || needed("image")}
          onPick={(file) => onPick("coverImage", file)}
          onRefuse={(message) => setFailed({ name: "coverImage", message })}
        />
        <FilePicker kind="image" uploadKinds={["image"]} onChoose={(file) => onPickStored("coverImage", file.id)} />
        {image && <RemoveButton label={t("removeCover")} onPress={() => onRemove("coverImage")} />}
        <Field label={t("teaser")} help={t("teaserUse")} error={errorFor("teaserVideo")}>
          <VideoField
            hint={t("teaserHint")}
            accept={TEASER.mediaTypes.join(",")}
            current={teaser}
            onPick={(file) => onPick("teaserVideo", file)}
          />
        </Field>
        <FilePicker kind="video" uploadKinds={["video"]} onChoose={(file) => onPickStored("teaserVideo", file.id)} />
        {teaser && <RemoveButton label={t("removeTeaser")} onPress={() => onRemove("teaserVideo")} />}
      </fieldset>
      {save.isPending && <UploadProgress rate={upload.rate} onCancel={upload.cancel} />}
    </FormSection>
  )
}

const megabytesOf = (name: FileName) => LIMITS[name].maxBytes / 1024 / 1024

function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="-mt-3 self-start text-muted" onClick={onPress}>
      <Icon name="trash" />
      {label}
    </Button>
  )
}
