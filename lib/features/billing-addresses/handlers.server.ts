import { implement } from "@/lib/server/api/implement"
import { listAddresses } from "./address-queries.server"
import { billingAddresses } from "./contract"
import { ownerOf, removeAddress, saveAddress } from "./save-address.server"

export const billingAddressHandlers = implement(billingAddresses, {
  list: ({ db, actor }, { query }) => listAddresses(db, ownerOf(actor, query.instituteId)),
  save: ({ db, actor }, { query, body }) => saveAddress(db, { actor, owner: ownerOf(actor, query.instituteId) }, body),
  async remove({ db, actor }, { query, params }) {
    await removeAddress(db, { actor, owner: ownerOf(actor, query.instituteId) }, params.id)
    return null
  },
})
