"use client"
import { useTranslations } from "next-intl"
import { FormPart } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { FileDrop } from "@/components/ui/file-drop"
import { Glyph } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import { mediaAddress } from "@/components/ui/media-address"
import { Textarea } from "@/components/ui/textarea"
import { IMAGE } from "@/lib/contract/form"
import { type FieldName, isGoodPicture, type MessageDraft } from "./draft"

const MOST = { title: 120, body: 2000 } as const

type MessageFieldsProps = {
  draft: MessageDraft
  /** A page that those who are told have, as an example for the link. */
  page: string
  isFaulty: (name: FieldName) => boolean
  onChange: (part: Partial<MessageDraft>) => void
}

/** What a message says: title, text, picture and link, the letters counted. */
export function MessageFields({ draft, page, isFaulty, onChange }: MessageFieldsProps) {
  const t = useTranslations("sending.form")
  const { title, body, link, picture, image } = draft
  const wrong = (name: "title" | "body" | "link" | "picture") => isFaulty(name) && t(`faults.${name}`)
  const counted = (name: keyof typeof MOST) => t("letters", { count: draft[name].trim().length, most: MOST[name] })
  return (
    <FormPart title={t("message")}>
      <Field label={t("title")} help={counted("title")} error={wrong("title")}>
        <Input
          value={title}
          maxLength={MOST.title}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label={t("body")} help={counted("body")} error={wrong("body")}>
        <Textarea
          rows={6}
          value={body}
          maxLength={MOST.body}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Field>
      <Field
        label={t("picture")}
        optional={t("optional")}
        error={(picture && !isGoodPicture(picture) && t("faults.picture")) || wrong("picture")}
      >
        <FileDrop
          accept={IMAGE.mediaTypes.join(",")}
          hint={t("pictureHint")}
          current={image && mediaAddress(image, 640)}
          onPick={(file) => onChange({ picture: file, image: null })}
        />
      </Field>
      {image && (
        <Button
          variant="ghost"
          size="sm"
          className="-mt-3 self-start text-muted"
          onClick={() => onChange({ image: null })}
        >
          <Glyph name="trash" />
          {t("takePictureOut")}
        </Button>
      )}
      <Field label={t("link")} optional={t("optional")} help={t("linkHelp", { page })} error={wrong("link")}>
        <Input
          value={link}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          onChange={({ target }) => onChange({ link: target.value })}
        />
      </Field>
    </FormPart>
  )
}
