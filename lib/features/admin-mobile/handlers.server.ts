import { implement } from "@/lib/server/http/implement"
import { changeNumber, sendNumberCode } from "./change-number.server"
import { adminMobile } from "./contract"
import { listFree } from "./numbers.server"

export const adminMobileHandlers = implement(adminMobile, {
  verifyNumbers: ({ actor }, { body }) => listFree(actor, body.numbers),
  sendCode: ({ actor, facts }, { body }) => sendNumberCode(actor, body.mobile, facts.ip),

  async change({ actor, facts }, { body }) {
    await changeNumber(actor, body, facts)
    return null
  },
})
