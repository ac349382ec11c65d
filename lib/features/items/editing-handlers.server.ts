import { record } from "@/lib/features/events/events.server"
import { implement } from "@/lib/server/api/implement"
import { itemEditing } from "./editing-contract"
import { itemEvents } from "./events"
import { reportItemEditor } from "./item-editors.server"
import { listPossibleTeachers } from "./item-teachers.server"
import { saveItemOrder, showItemOrder } from "./item-order.server"

export const itemEditingHandlers = implement(itemEditing, {
  showOrder: ({ db }, { query }) => showItemOrder(db, query.kind),
  async saveOrder({ db, actor }, { body }) {
    await saveItemOrder(db, actor, body)
    return null
  },
  heartbeat: ({ db, actor }, { params, body }) => reportItemEditor(db, actor, { ...params, ...body }),
  listTeachers: ({ db, actor }, { query }) => listPossibleTeachers(db, actor, query.searchParam),
  showSettings: ({ db }) => db.selectFrom("institutes").select("teachersPublish").executeTakeFirstOrThrow(),
  async saveSettings({ db, actor, instituteId }, { body }) {
    await db.updateTable("institutes").set(body).where("teachersPublish", "<>", body.teachersPublish).execute()
    await record(db, itemEvents.settingsSaved, { by: actor, data: { instituteId, ...body } })
    return null
  },
})
