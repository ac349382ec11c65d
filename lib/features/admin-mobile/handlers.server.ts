import { implement } from "@/lib/server/api/implement"
import { changeNumber, sendNumberCode } from "./change-number.server"
import { adminMobile } from "./contract"
import { listNumberAvailability } from "./number-queries.server"

export const adminMobileHandlers = implement(adminMobile, {
  verifyNumbers: ({ actor }, { body }) => listNumberAvailability(actor, body.numbers),
  sendCode: ({ actor, facts }, { body }) => sendNumberCode(actor, body.mobile, facts.ip),

  async change({ actor, facts }, { body }) {
    await changeNumber(actor, body, facts)
    return null
  },
})
