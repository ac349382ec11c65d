import { members } from "@/lib/features/members/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { send, type TestMember, unique } from "./test-app"

/** Marks the session of a member as reauthenticated, or as not. */
export const setReauthenticated = ({ sessionId }: TestMember, reauthenticatedAt: Date | null = new Date()) =>
  withPlatform((db) => db.updateTable("sessions").set({ reauthenticatedAt }).where("id", "=", sessionId).execute())

/** The details of a person who is not a member of any institute. */
export const newMemberInput = (role: Role, overrides: object = {}) => ({
  email: `${unique("new")}@members.test`,
  first_name: "Meera",
  last_name: "Nair",
  role,
  ...overrides,
})
/** Adds a new member with a role. */
export const addMember = (as: TestMember, role: Role, overrides: object = {}) =>
  send(as, members.add, { form: { userDetails: newMemberInput(role, overrides) } })
/** Fetches a member as `as` may see them. */
export const showMember = async (as: TestMember, id: number) => {
  const { data } = await send(as, members.show, { query: { id: String(id) } })
  return data
}
/** The current version of a member. */
export const versionOf = async (as: TestMember, id: number) => (await showMember(as, id)).version
/** Disables a member. */
export const disableMember = async (as: TestMember, id: number, reader = as) =>
  send(as, members.changeStatus, { body: { id, version: await versionOf(reader, id), enabled: false } })
/** Removes a member. */
export const removeMember = (as: TestMember, id: number) => send(as, members.remove, { query: { id: String(id) } })
