import { useState } from "react"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useUpload } from "@/components/forms/use-upload"
import { useOwnDetailsSaves } from "../use-own-details-saves"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useSend } from "@/lib/client/api"
import { TEASER } from "@/lib/contract/form"
import { members } from "@/lib/features/members/contract"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { useRefetchOwnDetails } from "../use-own-details"
import { parseTeachingFields, TEACHING_FIELD_NAMES, type TeachingFields, teachingFieldsOf } from "./teaching-fields"

/** The form of the teacher's public page and billing details, with the chosen teaser video, and its saving. */
export function useTeachingForm(own: OwnDetails, onReload: () => Promise<unknown>) {
  const refetchOwnDetails = useRefetchOwnDetails()
  const upload = useUpload()
  const [video, setVideo] = useState<File | "none">()
  const [inputKey, setInputKey] = useState(0)
  const save = useSend(members.edit, {
    invalidates: [members.show],
    around: useOwnDetailsSaves(),
    options: () => (video instanceof File ? upload.trackUpload() : {}),
  })
  const versionedForm = useVersionedForm<TeachingFields>({
    serverValues: teachingFieldsOf(own),
    names: TEACHING_FIELD_NAMES,
    onReload,
  })
  const { form, errors } = versionedForm
  const isDirty = versionedForm.isDirty || video !== undefined
  const isVideoInvalid = video instanceof File && !isAcceptedVideo(video)
  useLeaveWarning(isDirty)

  function resetVideo() {
    setVideo(undefined)
    setInputKey((key) => key + 1)
  }

  const onSubmit = form.handleSubmit((fields) => {
    const parsed = parseTeachingFields(own, fields)
    if (!parsed.change) return versionedForm.setFieldErrors(parsed.invalid)
    if (isVideoInvalid) return
    const userDetails = { ...parsed.change, ...(video === "none" && { without: ["teaserVideo" as const] }) }
    save.mutate(
      {
        form: {
          userDetails,
          ...(video instanceof File && { teaserVideo: video }),
          ...(parsed.billing && { billingDetails: parsed.billing }),
        },
      },
      {
        async onSuccess() {
          await refetchOwnDetails()
          versionedForm.discard()
          resetVideo()
        },
        onError({ fields: rejected }) {
          if (upload.wasCancelled()) save.reset()
          versionedForm.setFieldErrors(
            TEACHING_FIELD_NAMES.filter((name) => rejected?.[name] ?? rejected?.[`billingDetails.${name}`]),
          )
        },
      },
    )
  })

  function discard() {
    save.reset()
    resetVideo()
    versionedForm.discard()
  }

  return {
    form,
    errors,
    isDirty,
    upload,
    save,
    onSubmit,
    discard,
    reload: () => void versionedForm.reload().then(save.reset),
    teaser: { chosen: video, choose: setVideo, inputKey, isInvalid: isVideoInvalid },
  }
}

const isAcceptedVideo = (file: File) =>
  TEASER.mediaTypes.some((type) => type === file.type) && file.size <= TEASER.maxBytes
