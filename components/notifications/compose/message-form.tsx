"use client"
import type { ComponentProps, ReactNode, SyntheticEvent } from "react"
import { MessageFields } from "./message-fields"
import { MessagePreview } from "./message-preview"
import type { MessageFormValues } from "./form-values"
import type { Composer } from "./use-composer"
import { ComposerFooter } from "./composer-footer"

type MessageFormProps = Omit<ComponentProps<typeof MessagePreview>, "draft"> & {
  composer: Composer
  draft: MessageFormValues
  onChange: (part: Partial<MessageFormValues>) => void
  /** A page that the recipients can open, as an example for the link. */
  exampleLink: string
  /** The label of the submit button, with the number of recipients. */
  submitLabel: string
  backHref: string
  /** Replaces what is typed by the version saved elsewhere. */
  onReload: () => void
  /** The fields for audience and delivery. */
  children: ReactNode
}

/** The form of a message: its fields, the fields given as children, the preview and the footer. */
export function MessageForm(props: MessageFormProps) {
  const { composer, draft, onChange, exampleLink, submitLabel, backHref, onReload, children, ...preview } = props
  const { form, isSending } = composer

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    void composer.send()
  }

  return (
    <form method="post" ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <fieldset disabled={isSending} className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <MessageFields draft={draft} exampleLink={exampleLink} isInvalid={composer.isInvalid} onChange={onChange} />
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </fieldset>
      <MessagePreview draft={draft} {...preview} />
      <ComposerFooter
        composer={composer}
        submitLabel={submitLabel}
        isLater={draft.when === "later"}
        backHref={backHref}
        onReload={onReload}
      />
    </form>
  )
}
