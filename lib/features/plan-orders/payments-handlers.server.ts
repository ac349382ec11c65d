import { sendProofFile } from "@/lib/features/offline/offline.server"
import { implement } from "@/lib/server/api/implement"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { bounceCheque, clearCheque } from "./clear-cheque.server"
import { listReceipts } from "./list-receipts.server"
import { planPayments } from "./payments-contract"
import { listOpenPlanOrders } from "./plan-order-queries.server"
import { findReceipt } from "./plan-receipts.server"
import { recordPlanPayment } from "./record-plan-payment.server"
import { reversePart } from "./reverse-part.server"

export const planPaymentHandlers = implement(planPayments, {
  open: (_, { params }) => readInstitute(PLATFORM_INSTITUTE_ID, (db) => listOpenPlanOrders(db, params.id)),
  async record({ actor }, { params, form: { payment, proof } }) {
    await recordPlanPayment(actor.userId, { ...params, ...payment }, proof)
    return null
  },
  list: ({ db }, { query }) => listReceipts(db, query),
  async clear({ actor }, { params }) {
    await clearCheque(actor.userId, params.id)
    return null
  },
  async bounce({ actor }, { params, body }) {
    await withPlatform((db) => bounceCheque(db, actor.userId, { ...params, ...body }))
    return null
  },
  async reverse({ actor }, { params, body }) {
    await reversePart(actor.userId, { ...params, ...body })
    return null
  },
  async proof(_, { params }) {
    const receipt = await readInstitute(PLATFORM_INSTITUTE_ID, (db) => findReceipt(db, params.id))
    return sendProofFile({ key: receipt?.proofKey, mime: receipt?.proofMime, name: receipt?.reference })
  },
})
