import { implement } from "@/lib/server/api/implement"
import { pushConfiguration } from "./configuration.server"
import { push } from "./contract"
import { install, removeToken, saveToken } from "./tokens.server"

export const pushHandlers = implement(push, {
  configuration: async () => pushConfiguration,

  install: ({ db, actor }, { body }) => install(db, actor, body),

  saveToken: ({ db, actor }, { params }) => saveToken(db, actor, params.pushToken),

  async removeToken({ db, actor }, { params }) {
    await removeToken(db, actor, params.pushToken)
    return null
  },
})
