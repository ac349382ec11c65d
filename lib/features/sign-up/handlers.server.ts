import { implement } from "@/lib/server/api/implement"
import { signUp } from "./contract"
import { createUser } from "./create-user.server"

export const signUpHandlers = implement(signUp, {
  createUser: ({ facts }, { form: { userDetails, ...attachments } }) => createUser(userDetails, attachments, facts),
})
