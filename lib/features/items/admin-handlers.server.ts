import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import { itemsAdmin } from "./admin-contract"
import { listAdminItems } from "./admin-items.server"
import { updateVisibility } from "./admin-queries.server"
import { changeItemDraft } from "./change-item-draft.server"
import { changeItemStatus } from "./change-item-status.server"
import { createItem } from "./create-item.server"
import { deleteItem, requireUnused, restoreItem } from "./delete-item.server"
import { duplicateItem } from "./duplicate-item.server"
import { showEditableItem } from "./editable-item.server"
import { previewItem } from "./preview-item.server"
import { saveItem } from "./save-item.server"
import { saveItemMedia } from "./save-item-media.server"
import { saveItemTeachers } from "./save-item-teachers.server"

export const itemAdminHandlers = implement(itemsAdmin, {
  list: ({ db, actor }, { query }) => listAdminItems(db, actor, query),
  show: ({ db, actor }, { params }) => showEditableItem(db, actor, params.id),
  preview: ({ db, actor }, { params }) => previewItem(db, actor, params.id),
  create: ({ db, actor }, { body }) => createItem(db, actor, body),
  duplicate: ({ db, actor }, { body }) => duplicateItem(db, actor, body),
  save: ({ db, actor }, { body }) => saveItem(db, actor, body),
  saveMedia: ({ actor }, { form }) =>
    saveItemMedia({ actor, ...form.itemMedia, cover: form.coverImage, teaser: form.teaserVideo }),
  saveTeachers: ({ db, actor }, { body }) => saveItemTeachers(db, actor, body),
  act: ({ db, actor }, { body }) => changeItemStatus(db, actor, body),
  actOnDraft: ({ db, actor }, { body }) => changeItemDraft(db, actor, body),
  async changeVisibility({ db }, { body }) {
    if (!(await updateVisibility(db, body))) throw new Failure("not_found")
    return null
  },
  async remove({ db, actor }, { params, query }) {
    if (query.check) await requireUnused(db, params.id)
    else await deleteItem(db, actor, params.id)
    return null
  },
  async restore({ db, actor }, { body }) {
    await restoreItem(db, actor, body.id)
    return null
  },
})
