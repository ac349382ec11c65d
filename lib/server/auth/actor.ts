import type { GrantedRight } from "@/lib/contract/may"
import { enumOf } from "@/lib/shared/enum-of"
import { ROLES, type Role } from "@/lib/shared/roles"

/** Who calls: a person, their role at the institute of their session, and that session. */
export interface Actor {
  userId: number
  instituteId: number
  role: Role
  sessionId: string
  /** The institute's custom role that restricts the role; null for none. */
  customRoleId: number | null
  /** The screens of their area that they may view, with the rights on each, as the custom role restricts them. */
  rights: readonly GrantedRight[]
  /** Somebody of the platform in a support session, who acts as an administrator and is no member; undefined for members. */
  support?: SupportVisit
}

/** The support session of a caller. */
export interface SupportVisit {
  id: number
  /** The name of the person as the institute reads it. */
  name: string
  /** For how long it lasts by the database's clock, in milliseconds. */
  remainingMs: number
  /** Whether the institute allows changes at present. */
  mayWrite: boolean
  /** Whether emails and mobile numbers are shown in full. */
  showsContacts: boolean
}

/** Parses the text of a role column; throws for an unknown one. */
export const parseRole = (text: string): Role => enumOf(ROLES, text, "role of a member")
