import { call } from "@/lib/client/api"
import type { RequestOf } from "@/lib/contract/endpoint"
import { members } from "@/lib/features/members/contract"

/** Declines the invitation of a link. */
export const declineInvitation = (body: RequestOf<typeof members.declineInvitation>["body"]) =>
  call(members.declineInvitation, { body })
