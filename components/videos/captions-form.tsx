import { useLocale, useTranslations } from "next-intl"
import { useId, useMemo, useRef, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { FormSection } from "@/components/forms/form-section"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { formatTime, parseCues } from "@/lib/features/videos/captions/cues"
import { videos } from "@/lib/features/videos/contract"
import { CaptionLanguage } from "@/lib/features/videos/video-shapes"
import { formatPlaybackTime } from "@/lib/shared/playback-time"
import { captionLanguages, findCaptionLanguage, labelOf } from "./caption-languages"
import { CaptionFileButton } from "./caption-file-button"
import type { SectionProps } from "./section-props"
import { usePlayerTime } from "./use-player-time"

type Captions = { language: string; label: string; text: string }
type CaptionsFormProps = SectionProps & { saved: Captions; title: string; onClose: () => void }

const CUE_SECONDS = 3

/** The captions in one language as WebVTT or SubRip text beside the video, with the errors of each line. */
export function CaptionsForm({ video, player, saved, title, onClose, onSaved }: CaptionsFormProps) {
  const t = useTranslations("videos.captions")
  const errorMessage = useErrorMessage()
  const [draft, setDraft] = useState(saved)
  const [hasTried, setHasTried] = useState(false)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const seconds = usePlayerTime(player)
  const save = useSend(videos.saveCaptions)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  useLeaveWarning(isDirty)
  const leave = useTranslations("forms.leave")
  const { cues, errors } = parseCues(draft.text)
  const isNew = saved.language === ""
  const hasLanguage = CaptionLanguage.safeParse(draft.language).success
  const change = (part: Partial<Captions>) => setDraft((before) => ({ ...before, ...part }))

  function insertCue() {
    const timing = `${formatTime(seconds * 1000)} --> ${formatTime((seconds + CUE_SECONDS) * 1000)}\n`
    change({ text: `${draft.text.trimEnd() || "WEBVTT"}\n\n${timing}` })
    textarea.current?.focus()
  }

  async function onCancel() {
    const texts = { title: leave("title"), message: leave("message") }
    const buttons = { primaryLabel: leave("leave"), cancelLabel: leave("stay") }
    const isConfirmed =
      !isDirty || (await openDialog({ type: "confirmation", ...texts, ...buttons, isDangerous: true })) === "primary"
    if (isConfirmed) onClose()
  }

  function onSave() {
    setHasTried(true)
    if (errors.length > 0 || !hasLanguage || !draft.label.trim()) return
    const track = { fileId: video.fileId, language: draft.language.trim(), label: draft.label.trim() }
    save.mutate(
      { form: { track, text: new Blob([draft.text], { type: "text/vtt" }) } },
      {
        onSuccess(after) {
          showToast("success", t("saved"))
          onSaved(after)
        },
      },
    )
  }

  const [firstError] = errors
  const textError = hasTried && firstError && t(`problems.${firstError.problem}`, { line: firstError.line })
  return (
    <FormSection title={title}>
      <TrackFields
        draft={draft}
        isNew={isNew}
        errors={hasTried ? { language: !hasLanguage, label: !draft.label.trim() } : {}}
        onChange={change}
      />
      <div className="flex flex-wrap gap-2">
        <CaptionFileButton onRead={(text) => change({ text })} />
        <Button variant="secondary" size="sm" onClick={insertCue}>
          {t("insert", { time: formatPlaybackTime(seconds) })}
        </Button>
      </div>
      <Field
        label={t("text")}
        help={cues.length > 0 ? t("count", { count: cues.length }) : t("textHelp")}
        error={textError}
      >
        <Textarea
          ref={textarea}
          rows={12}
          spellCheck
          value={draft.text}
          className="font-mono text-sm"
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      {save.error && <FormError>{errorMessage(save.error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button pending={save.isPending} onClick={onSave}>
          {t("save")}
        </Button>
        <Button variant="ghost" onClick={() => void onCancel()}>
          {t("cancel")}
        </Button>
      </div>
    </FormSection>
  )
}

type TrackFieldsProps = {
  draft: Captions
  isNew: boolean
  errors: { language?: boolean; label?: boolean }
  onChange: (part: Partial<Captions>) => void
}

function TrackFields({ draft, isNew, errors, onChange }: TrackFieldsProps) {
  const t = useTranslations("videos.captions")
  const locale = useLocale()
  const listId = useId()
  const languages = useMemo(() => captionLanguages(locale), [locale])
  const [typed, setTyped] = useState(() => {
    const known = findCaptionLanguage(languages, draft.language)
    return known ? labelOf(known) : draft.language
  })

  function onLanguage(text: string) {
    setTyped(text)
    const found = findCaptionLanguage(languages, text)
    const isOwnLabel = draft.label !== "" && !languages.some(({ ownName }) => ownName === draft.label)
    onChange({ language: found?.code ?? text, ...(found && !isOwnLabel && { label: found.ownName }) })
  }

  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <Field
        label={t("language")}
        help={t("languageHelp")}
        error={errors.language && t("languageError")}
        className="sm:w-1/2"
      >
        <Input
          list={listId}
          autoComplete="off"
          value={typed}
          readOnly={!isNew}
          maxLength={80}
          onChange={({ target }) => onLanguage(target.value)}
        />
      </Field>
      <datalist id={listId}>
        {isNew && languages.map((language) => <option key={language.code} value={labelOf(language)} />)}
      </datalist>
      <Field label={t("label")} help={t("labelHelp")} error={errors.label && t("labelError")} className="sm:w-1/2">
        <Input value={draft.label} maxLength={60} onChange={({ target }) => onChange({ label: target.value })} />
      </Field>
    </div>
  )
}
