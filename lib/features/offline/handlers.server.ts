import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import { type ApplicationScope, countApplications, listApplications } from "./application-queries.server"
import { applyOffline } from "./apply.server"
import { completeApplication, enrolByHand, writeOff } from "./complete.server"
import { offline } from "./contract"
import {
  acceptApplication,
  extendApplication,
  remindOfPayment,
  reviewApplication,
  withdrawApplication,
} from "./decide.server"
import { quoteByHand } from "./quote-by-hand.server"
import { clearReceipt, recordReceipt } from "./record-receipt.server"
import { bounceReceipt, rejectApplication, reverseReceipt } from "./reverse-receipt.server"
import { offlineSettings } from "./settings-contract"
import { saveSettings } from "./settings.server"
import { findSettings } from "./settings-queries.server"
import { showApplication } from "./show-application.server"
import { sendProof } from "./store-proof.server"

export const offlineHandlers = implement(offline, {
  apply: ({ actor, facts }, { form: { application, proof } }) =>
    applyOffline(actor, { input: application, proof, ip: facts.ip }),
  own: ({ db, actor }, { query }) =>
    listApplications(db, { ...query, searchParam: undefined, applicantId: actor.userId }),
  list: ({ db }, { query: { status: tab, ...page } }) => listApplications(db, { ...page, tab }),
  async count({ db }, { query: { status } }) {
    const tabs = await countApplications(db)
    return { count: status ? tabs[status] : Object.values(tabs).reduce((sum, one) => sum + one, 0), tabs }
  },
  show: ({ db, actor }, { params }) => showApplication(db, params.id, scopeOf(actor)),
  proof: ({ actor }, { params }) => sendProof(actor, params.id, scopeOf(actor)),
  review: ({ db, actor }, { body: { id } }) => afterwards(db, id, reviewApplication(db, actor, id)),
  accept: ({ db, actor }, { body: { id } }) => afterwards(db, id, acceptApplication(db, actor, id)),
  received: ({ db, actor }, { body, query }) =>
    afterwards(db, body.id, recordReceipt(db, actor, { ...body, ...query })),
  notReceived: ({ db, actor }, { body: { id } }) => afterwards(db, id, remindOfPayment(db, actor, id)),
  clear: async ({ db, actor }, { body }) => showApplication(db, await clearReceipt(db, actor, body.receiptId)),
  bounce: async ({ db, actor }, { body }) => showApplication(db, await bounceReceipt(db, actor, body)),
  reverse: async ({ db, actor }, { body }) => showApplication(db, await reverseReceipt(db, actor, body)),
  writeOff: ({ db, actor }, { body: { id } }) => afterwards(db, id, writeOff(db, actor, id)),
  enrol: ({ db, actor }, { body: { id } }) => afterwards(db, id, completeApplication(db, actor, id)),
  extend: ({ db, actor }, { body: { id } }) => afterwards(db, id, extendApplication(db, actor, id)),
  reject: ({ db, actor }, { body }) => afterwards(db, body.id, rejectApplication(db, actor, body)),
  withdraw: ({ db, actor }, { body: { id } }) => afterwards(db, id, withdrawApplication(db, actor, id)),
  quoteByHand: ({ db }, { body }) => quoteByHand(db, body),
  enrolByHand: async ({ db, actor }, { body, query }) =>
    showApplication(db, await enrolByHand(db, actor, { ...body, ...query })),
})

export const offlineSettingsHandlers = implement(offlineSettings, {
  show: ({ db }) => findSettings(db),
  save: ({ db, actor }, { body }) => saveSettings(db, actor, body),
  async ways({ db }) {
    const { isOn, modes } = await findSettings(db)
    return { isOn, modes: isOn ? modes : [] }
  },
})

/** Admins see the institute's applications, everybody else their own. */
const scopeOf = ({ role, userId }: Actor): ApplicationScope =>
  ADMINS.some((admin) => admin === role) ? {} : { applicantId: userId }

/** The application once a change of it is done. */
async function afterwards(db: Db, id: number, change: Promise<unknown>) {
  await change
  return showApplication(db, id)
}
