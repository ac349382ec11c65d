import type { Member } from "@/lib/features/members/member-shapes"

/** A person's whole name. */
export const nameOf = ({ first_name, last_name }: Pick<Member, "first_name" | "last_name">) =>
  `${first_name} ${last_name}`.trim()
