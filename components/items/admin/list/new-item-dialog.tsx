"use client"
import { useLocale, useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { type SyntheticEvent, useId, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Icon, type IconName } from "@/components/ui/icon"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { useSend } from "@/lib/client/api"
import { dashboards } from "@/lib/features/dashboards/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { ItemTitle } from "@/lib/features/items/item-input"
import { type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { languageOf } from "@/lib/shared/locale"
import { paths } from "@/lib/shared/paths"
import type { Starter } from "@/lib/features/items/starters"
import { ChoiceCard } from "./choice-card"
import { StarterChoice } from "./starter-choice"

const ICONS = {
  course: "graduation-cap",
  pre_recorded: "video",
  book: "book-open",
  study_material: "file-text",
  webinar: "monitor",
  consultation: "users",
} as const satisfies Record<ItemKind, IconName>

type NewItemDialogProps = {
  area: "admin" | "teacher"
  /** The kind that is chosen first. */
  kind: ItemKind
  isOpen: boolean
  onClose: () => void
}

/** Asks for the kind, the starter text and the title of a new item, and opens it in the editor. */
export function NewItemDialog({ area, kind: firstKind, isOpen, onClose }: NewItemDialogProps) {
  const t = useTranslations("itemsAdmin.new")
  const tEditor = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  const errorMessage = useErrorMessage()
  const router = useRouter()
  const formId = useId()
  const [kind, setKind] = useState(firstKind)
  const [starter, setStarter] = useState<Starter>()
  const [title, setTitle] = useState("")
  const language = languageOf(useLocale())
  const [isChecked, setIsChecked] = useState(false)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const create = useSend(itemsAdmin.create, {
    invalidates: [itemsAdmin.list, dashboards.admin, dashboards.teacher],
  })
  const isInvalid = isChecked && !ItemTitle.safeParse(title).success

  /** The title of a starter text gives way to that of another, and what was typed stays. */
  function start(from: Starter | undefined) {
    if (title === "" || title === starter?.title) setTitle(from?.title ?? "")
    setStarter(from)
  }

  function chooseKind(to: ItemKind) {
    setKind(to)
    start(undefined)
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!ItemTitle.safeParse(title).success) return
    create.mutate(
      { body: { kind, title, idempotencyKey, ...(starter && { shortText: starter.shortText, language }) } },
      { onSuccess: ({ id }) => router.push(paths.course(area, id)) },
    )
  }

  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} pending={create.isPending || create.isSuccess}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <KindChoice kind={kind} onChoose={chooseKind} />
        <StarterChoice kind={kind} starter={starter} onChoose={start} />
        <Field label={tEditor("name")} help={t("titleHelp")} error={isInvalid && tErrors("titleLength")}>
          <Input autoComplete="off" value={title} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        {create.error && <FormError>{errorMessage(create.error)}</FormError>}
      </form>
    </DialogFrame>
  )
}

function KindChoice({ kind, onChoose }: { kind: ItemKind; onChoose: (kind: ItemKind) => void }) {
  const t = useTranslations("itemsAdmin.new")
  const names = useTranslations("itemsAdmin.list.oneKind")
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-ui font-medium">{t("kind")}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {listItemKinds().map((one) => (
          <ChoiceCard
            key={one}
            name={name}
            isChosen={one === kind}
            onChoose={() => onChoose(one)}
            title={names(one)}
            help={t(`about.${one}`)}
            icon={<Icon name={ICONS[one]} className="mt-0.5 size-5 shrink-0 text-primary" />}
          />
        ))}
      </div>
    </fieldset>
  )
}
