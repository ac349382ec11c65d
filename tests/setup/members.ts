import { members } from "@/lib/features/members/contract"
import type { Role } from "@/lib/shared/roles"
import { send, type Someone, unique } from "./world"

/** The details of somebody whom no institute knows. */
export const newcomer = (role: Role, change: object = {}) => ({
  email: `${unique("new")}@members.test`,
  first_name: "Meera",
  last_name: "Nair",
  role,
  ...change,
})
/** Adds somebody new with a role. */
export const add = (as: Someone, role: Role, change: object = {}) =>
  send(as, members.add, { form: { userDetails: newcomer(role, change) } })
/** A member as somebody sees them. */
export const seen = async (as: Someone, id: number) => {
  const { data } = await send(as, members.show, { query: { id: String(id) } })
  return data
}
/** The version of a member at this moment. */
export const versionOf = async (as: Someone, id: number) => (await seen(as, id)).version
/** Disables a member. */
export const disable = async (as: Someone, id: number, reader = as) =>
  send(as, members.changeStatus, { body: { id, version: await versionOf(reader, id), enabled: false } })
/** Removes a member. */
export const remove = (as: Someone, id: number) => send(as, members.remove, { query: { id: String(id) } })
