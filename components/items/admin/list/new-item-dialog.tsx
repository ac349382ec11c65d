"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { type SyntheticEvent, useId, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Icon, type IconName } from "@/components/ui/icon"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { useSend } from "@/lib/client/api"
import { dashboards } from "@/lib/features/dashboards/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { ItemTitle } from "@/lib/features/items/item-input"
import { type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"

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

/** Asks for the kind and the title of a new item, and opens it in the editor. */
export function NewItemDialog({ area, kind: firstKind, isOpen, onClose }: NewItemDialogProps) {
  const t = useTranslations("itemsAdmin.new")
  const tEditor = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  const errorMessage = useErrorMessage()
  const router = useRouter()
  const formId = useId()
  const [kind, setKind] = useState(firstKind)
  const [title, setTitle] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const create = useSend(itemsAdmin.create, {
    invalidates: [itemsAdmin.list, dashboards.admin, dashboards.teacher],
  })
  const isInvalid = isChecked && !ItemTitle.safeParse(title).success

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!ItemTitle.safeParse(title).success) return
    create.mutate(
      { body: { kind, title, idempotencyKey } },
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
        <KindChoice kind={kind} onChoose={setKind} />
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
          <label
            key={one}
            className={cn(
              "flex cursor-pointer items-start gap-3 rounded p-3 ring-1 ring-line ring-inset has-focus-visible:outline-2 has-focus-visible:outline-primary",
              one === kind ? "bg-primary-soft ring-2 ring-primary" : "hover:bg-quiet",
            )}
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === kind}
              onChange={() => onChoose(one)}
              className="sr-only"
            />
            <Icon name={ICONS[one]} className="mt-0.5 size-5 shrink-0 text-primary" />
            <span className="min-w-0 text-ui">
              <span className="font-medium">{names(one)}</span>
              <span className="block text-sm text-muted">{t(`about.${one}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
