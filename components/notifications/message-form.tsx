"use client"
import type { ComponentProps, ReactNode, SyntheticEvent } from "react"
import { MessageFields } from "./message-fields"
import { MessagePreview } from "./message-preview"
import type { MessageDraft } from "./draft"
import type { Writing } from "./use-writing"
import { WriteFoot } from "./write-foot"

type MessageFormProps = Omit<ComponentProps<typeof MessagePreview>, "draft"> & {
  writing: Writing
  draft: MessageDraft
  onChange: (part: Partial<MessageDraft>) => void
  /** A page that those who are told have, as an example for the link. */
  page: string
  /** What the button does, and to how many. */
  label: string
  backHref: string
  /** Loads what was kept elsewhere in place of what is typed. */
  onReload: () => void
  /** For whom it is, and how it goes out. */
  children: ReactNode
}

/** The form of a message: what it says, for whom it is, how people will see it, and the ways on. */
export function MessageForm(props: MessageFormProps) {
  const { writing, draft, onChange, page, label, backHref, onReload, children, ...preview } = props
  const { form, isSending } = writing

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    void writing.send()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <fieldset disabled={isSending} className="grid items-start gap-6 xl:grid-cols-2">
        <MessageFields draft={draft} page={page} isFaulty={writing.isFaulty} onChange={onChange} />
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </fieldset>
      <MessagePreview draft={draft} {...preview} />
      <WriteFoot
        writing={writing}
        label={label}
        isLater={draft.when === "later"}
        backHref={backHref}
        onReload={onReload}
      />
    </form>
  )
}
