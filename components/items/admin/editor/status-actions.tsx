"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Menu, MenuItem } from "@/components/ui/overlays/menu"
import { useSession } from "@/lib/client/session/session"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import type { ItemPart } from "@/lib/features/catalogue/item-kinds"
import { isPublicStatus, ITEM_ACTIONS, type ItemAction, mayAct } from "@/lib/features/catalogue/item-statuses"
import { paths } from "@/lib/shared/paths"
import { ChangesDialog } from "./changes-dialog"
import { PublishDialog } from "./publish-dialog"
import { SendBackDialog } from "./send-back-dialog"
import { useDraftActions } from "./use-draft-actions"
import type { ItemSaves } from "./use-item-saves"
import { useStatusAction } from "./use-status-action"

type StatusActionsProps = {
  item: EditableItem
  area: "admin" | "teacher"
  saves: ItemSaves
  /** Whether something typed is not saved. */
  isUnsaved: boolean
  /** Leads to a part that is missing. */
  onShowPart: (part: ItemPart) => void
  /** Begins anew with the item that the server has. */
  onReplace: () => void
}

/** The actions whose dialog lists what is missing. */
const CHECKED_ACTIONS: readonly ItemAction[] = ["publish", "unlist", "submit"]

/** The next step of the item, or of the changes of a published one, as a button, and the other actions in a menu; each opens what it needs to know first. */
export function StatusActions({ item, area, saves, isUnsaved, onShowPart, onReplace }: StatusActionsProps) {
  const t = useTranslations("itemsAdmin.actions")
  const tPreview = useTranslations("itemsAdmin.preview")
  const tChanges = useTranslations("itemsAdmin.changes")
  const list = useTranslations("itemsAdmin.list")
  const may = useMay()
  const instituteId = useSession()?.user.selectedInstitute
  const [asked, setAsked] = useState<ItemAction>()
  const action = useStatusAction(item, saves, onReplace)
  const draft = useDraftActions({ item, area, saves, onReplace })
  const offered = ITEM_ACTIONS.filter(
    (one) => mayAct(one, { ...item, isTeacher: area === "teacher" }) && (one === "archive" || !item.isHeld),
  )
  const primary = nextStep(item, offered)
  const others = offered.filter((one) => one !== primary)
  const mayActOnDraft = may(itemsAdmin.actOnDraft) && !item.isHeld
  const draftOthers = item.isHeld ? [] : draft.others
  const close = () => setAsked(undefined)

  function choose(chosen: ItemAction) {
    action.reset()
    if (CHECKED_ACTIONS.includes(chosen) || chosen === "sendBack") setAsked(chosen)
    else void action.confirm(chosen)
  }

  return (
    <div className="flex items-center gap-2">
      <Link href={paths.coursePreview(area, item.id)} className={buttonClass({ variant: "secondary" })}>
        <Icon name="eye" />
        <span className="max-sm:sr-only">{tPreview("title")}</span>
      </Link>
      {isPublicStatus(item.status) && instituteId !== undefined && (
        <a href={paths.item(instituteId, item.kind, item.id)} className={buttonClass({ variant: "secondary" })}>
          <Icon name="globe" />
          <span className="max-sm:sr-only">{list("view")}</span>
        </a>
      )}
      {mayActOnDraft && draft.primary && (
        <Button pending={draft.change.isPending} onClick={draft.onPrimary}>
          {tChanges(`labels.${draft.primary}`)}
        </Button>
      )}
      {may(itemsAdmin.act) && primary && (
        <Button pending={action.isPending} onClick={() => choose(primary)}>
          {t(`labels.${primary}`)}
        </Button>
      )}
      {may(itemsAdmin.act) && others.length + draftOthers.length > 0 && (
        <Menu
          trigger={
            <Button variant="secondary" size="icon" aria-label={t("more")}>
              <Icon name="ellipsis" />
            </Button>
          }
        >
          {draftOthers.map(({ key, icon, label, onSelect }) => (
            <MenuItem key={key} icon={<Icon name={icon} />} onSelect={onSelect}>
              {label}
            </MenuItem>
          ))}
          {others.map((one) => (
            <MenuItem key={one} icon={<Icon name={ICONS[one]} />} onSelect={() => choose(one)}>
              {t(`labels.${one}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <PublishDialog
        item={item}
        action={asked && CHECKED_ACTIONS.includes(asked) ? asked : undefined}
        change={action}
        onClose={close}
        onShowPart={onShowPart}
      />
      <ChangesDialog
        item={item}
        action={draft.asked === "sendBack" ? undefined : draft.asked}
        isUnsaved={isUnsaved}
        change={draft.change}
        onClose={draft.close}
        onShowPart={onShowPart}
      />
      <SendBackDialog item={item} isOpen={draft.asked === "sendBack"} change={draft.change} onClose={draft.close} />
      <SendBackDialog item={item} isOpen={asked === "sendBack"} change={action} onClose={close} />
    </div>
  )
}

const ICONS = {
  submit: "send",
  withdraw: "x",
  sendBack: "arrow-right",
  publish: "globe",
  unlist: "link",
  archive: "archive",
  unarchive: "inbox",
} as const satisfies Record<ItemAction, string>

/** The usual next step of what is not public yet. */
const nextStep = ({ status }: EditableItem, offered: readonly ItemAction[]): ItemAction | undefined =>
  status === "unlisted"
    ? undefined
    : (["publish", "submit", "withdraw", "unarchive"] as const).find((one) => offered.includes(one))
