import { Failure } from "@/lib/contract/errors"
import { countBasketItems } from "@/lib/features/baskets/baskets.server"
import { bucketNameOf, enter, enterArea, listUserInstitutes } from "@/lib/features/auth/auth.server"
import { findOverdueFee } from "@/lib/features/billing/billing.server"
import { findRestriction } from "@/lib/features/closing/closing.server"
import { hasCrmAccess } from "@/lib/features/members/has-crm-access"
import { listOwnInvitations } from "@/lib/features/members/members.server"
import { countUnread } from "@/lib/features/notifications/notifications.server"
import { AVAILABLE_FEATURES } from "@/lib/features/plans/features"
import { findOwnLimits } from "@/lib/features/plans/plans.server"
import { hasProgramme } from "@/lib/features/referrals/referrals.server"
import { listPresentVisits } from "@/lib/features/support/support.server"
import type { Actor } from "@/lib/server/auth/actor"
import { listMissingFeatures } from "@/lib/server/auth/require-feature"
import { visitors } from "@/lib/server/gateways/geo/geo"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { implement } from "@/lib/server/api/implement"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isAdmin, isStaff } from "@/lib/shared/roles"
import { version } from "@/lib/server/version"
import { bootstrap } from "./contract"

export const bootstrapHandlers = implement(bootstrap, {
  async library({ actor, instituteId, facts }) {
    const [inInstitute, elsewhere] = await Promise.all([
      readInstitute(instituteId, (db) => readOfInstitute(db, actor, enter(db, actor))),
      readPlatform((db) => readOfPlatform(db, actor)),
    ])
    return { ...inInstitute, ...elsewhere, ...programOf(facts) }
  },
  async show({ actor, instituteId, facts }, { params: { area }, query }) {
    // Without a session and an institute there is no plan to check.
    if (!actor && query.instituteId === undefined) throw new Failure("unauthenticated")
    const [inInstitute, elsewhere] = await Promise.all([
      readInstitute(instituteId, (db) => readOfInstitute(db, actor, enterArea(db, area, actor))),
      actor ? readPlatform((db) => readOfPlatform(db, actor)) : { institutes: [], invitations: [] },
    ])
    return { ...inInstitute, ...elsewhere, ...programOf(facts) }
  },
})

const programOf = ({ ip }: RequestFacts) => ({ ver: version, ip: visitors.addressOf(ip) })

async function readOfInstitute(db: Db, actor: Actor | null, entering: ReturnType<typeof enter>) {
  const [{ profile, ...entered }, unread, basket, refers, notInPlan, limits, support, restriction, overdueFee] =
    await Promise.all([
      entering,
      actor ? countUnread(db, actor.userId) : 0,
      actor?.role === "Student" ? countBasketItems(db, actor.userId) : 0,
      actor?.role === "Student" && hasProgramme(db),
      actor && isAdmin(actor.role) ? listMissingFeatures(db, AVAILABLE_FEATURES) : [],
      actor && isStaff(actor.role) ? findOwnLimits(db, actor) : NO_LIMITS,
      actor && isAdmin(actor.role) ? listSupport(db, actor) : [],
      actor && isAdmin(actor.role) ? findRestriction(db) : null,
      actor && isAdmin(actor.role) ? findOverdueFee(db) : null,
    ])
  return {
    ...entered,
    person: {
      ...profile,
      bucketName: bucketNameOf(profile.selectedInstitute),
      hasCrmAccess: actor !== null && hasCrmAccess(actor),
    },
    unread,
    basket,
    refers,
    notInPlan,
    ...limits,
    support,
    restriction,
    overdueFee,
  }
}

const NO_LIMITS = { isHeld: false, reachedLimits: [] }

async function listSupport(db: Db, actor: Actor) {
  const visits = await listPresentVisits(db)
  return visits.map((visit) => ({
    ...visit,
    isOwn: visit.id === actor.support?.id,
    showsContacts: visit.id === actor.support?.id && actor.support.showsContacts,
  }))
}

async function readOfPlatform(db: Db, { userId, support }: Actor) {
  // Who is here for support is at no other institute by this session.
  if (support) return { institutes: [], invitations: [] }
  const [institutes, invitations] = await Promise.all([listUserInstitutes(db, userId), listOwnInvitations(db, userId)])
  return { institutes, invitations }
}
