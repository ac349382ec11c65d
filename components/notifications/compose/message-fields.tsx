"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { ImageField } from "@/components/ui/fields/image-field"
import { Icon } from "@/components/ui/icon"
import { Input } from "@/components/ui/fields/input"
import { mediaUrl } from "@/components/ui/media/media-url"
import { Textarea } from "@/components/ui/fields/textarea"
import { IMAGE } from "@/lib/contract/form"
import { type FieldName, isAcceptedPicture, type MessageFormValues } from "./form-values"

const MAX_LENGTH = { title: 120, body: 2000 } as const

type MessageFieldsProps = {
  draft: MessageFormValues
  /** A page that the recipients can open, as an example for the link. */
  exampleLink: string
  isInvalid: (name: FieldName) => boolean
  onChange: (part: Partial<MessageFormValues>) => void
}

/** The fields for title, text, picture and link, with a count of the letters. */
export function MessageFields({ draft, exampleLink, isInvalid, onChange }: MessageFieldsProps) {
  const t = useTranslations("sending.form")
  const { title, body, link, picture, image } = draft
  const errorOf = (name: "title" | "body" | "link" | "picture") => isInvalid(name) && t(`errors.${name}`)
  const counted = (name: keyof typeof MAX_LENGTH) =>
    t("letters", { count: draft[name].trim().length, most: MAX_LENGTH[name] })
  return (
    <FormSection title={t("message")}>
      <Field label={t("title")} help={counted("title")} error={errorOf("title")}>
        <Input
          value={title}
          maxLength={MAX_LENGTH.title}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label={t("body")} help={counted("body")} error={errorOf("body")}>
        <Textarea
          rows={6}
          value={body}
          maxLength={MAX_LENGTH.body}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Field>
      <Field
        label={t("picture")}
        optional={t("optional")}
        error={(picture && !isAcceptedPicture(picture) && t("errors.picture")) || errorOf("picture")}
      >
        <ImageField
          accept={IMAGE.mediaTypes.join(",")}
          hint={t("pictureHint")}
          current={image && mediaUrl(image, 640)}
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
          <Icon name="trash" />
          {t("removePicture")}
        </Button>
      )}
      <Field
        label={t("link")}
        optional={t("optional")}
        help={t("linkHelp", { page: exampleLink })}
        error={errorOf("link")}
      >
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
    </FormSection>
  )
}
