import { implement } from "@/lib/server/http/implement"
import { signUp } from "./contract"
import { createUser } from "./create-user.server"

export const signUpHandlers = implement(signUp, {
  createUser: ({ facts }, { form }) => createUser(form.userDetails, form.profilePic, facts),
})
