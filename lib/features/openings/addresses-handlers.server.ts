import { implement } from "@/lib/server/api/implement"
import { instituteAddress, reservedSlugs } from "./addresses-contract"
import { changeAddress, showAddress } from "./change-address.server"
import { freeSlug, listReservedSlugs, reserveSlug } from "./reserved-slugs.server"

export const instituteAddressHandlers = implement(instituteAddress, {
  show: ({ actor }) => showAddress(actor.instituteId),
  change: ({ actor }, { body }) => changeAddress(actor, body.slug),
})

export const reservedSlugsHandlers = implement(reservedSlugs, {
  list: ({ db }, { query }) => listReservedSlugs(db, query),
  async add({ db, actor }, { body }) {
    await reserveSlug(db, actor, body)
    return null
  },
  async remove({ db, actor }, { params }) {
    await freeSlug(db, actor, params.id)
    return null
  },
})
