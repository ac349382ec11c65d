import { record } from "@/lib/features/events/events.server"
import { findMember } from "@/lib/features/members/members.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { implement } from "@/lib/server/api/implement"
import type { Db } from "@/lib/server/tenancy/transaction"
import { giveAccessByHand, takeAccessByHand } from "./change-access.server"
import { learners } from "./contract"
import { noteEvents } from "./events"
import { listCourses } from "./course-queries.server"
import { deleteNote, insertNote, listNotes, listSignIns } from "./note-queries.server"

export const learnerHandlers = implement(learners, {
  async courses({ db }, { query: { id, ...range } }) {
    await requireMember(db, id)
    return listCourses(db, id, range)
  },
  giveAccess: ({ db, actor }, { body }) => giveAccessByHand(db, actor, body),
  takeAccess: ({ db, actor }, { body }) => takeAccessByHand(db, actor, body),

  async signIns({ db }, { query: { id, page, size } }) {
    await requireMember(db, id)
    return listSignIns(db, { userId: id, page, size })
  },

  async notes({ db, actor }, { query: { id, page, size } }) {
    await requireMember(db, id)
    return listNotes(db, actor, { userId: id, page, size })
  },

  async addNote({ db, actor }, { body: { userId, text, idempotencyKey } }) {
    await requireMember(db, userId)
    const { note, isNew } = await insertNote(db, actor, { userId, text, idempotencyKey })
    if (isNew) await record(db, noteEvents.added, { by: actor, data: { userId } })
    return note
  },

  async removeNote({ db, actor }, { body: { id } }) {
    const { userId } = await orNotFound(deleteNote(db, actor, id))
    await record(db, noteEvents.deleted, { by: actor, data: { userId } })
    return null
  },
})

const requireMember = (db: Db, id: number) => orNotFound(findMember(db, id))
