import { Failure } from "@/lib/contract/errors"
import { env } from "@/lib/server/env.server"
import { publicOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { restrictionOf } from "@/lib/shared/restriction"
import type { HostInstitute } from "./contract"
import {
  findInstituteByDomain,
  findInstituteBySlug,
  findInstituteOfFormerSlug,
  findInstituteOfId,
  findPrimaryDomain,
} from "./host-queries.server"
import { parseHostName } from "./host-name"

/** The institute of a host; throws `not_found` for an unknown host, so that no other institute's page is shown. */
export async function findByHost(db: Db, text: string): Promise<HostInstitute> {
  const name = parseHostName(text, env.MAIN_HOST)
  const found = name && ((await findByHostName(db, name)) ?? (await findMoved(db, name)))
  if (!name || !found) throw new Failure("not_found")
  const { status, contactEmail, contactPhone, ...institute } = found
  const restriction = restrictionOf(status)
  const contact = [contactEmail, contactPhone].filter(Boolean).join(", ")
  return {
    ...institute,
    isCustomDomain: name.kind === "domain",
    isMain: found.institute_Id === PLATFORM_INSTITUTE_ID,
    ...(restriction && { restriction }),
    ...(restriction === "closed" && contact && { contact }),
  }
}

function findByHostName(db: Db, name: NonNullable<ReturnType<typeof parseHostName>>) {
  if (name.kind === "main") return findInstituteOfId(db, PLATFORM_INSTITUTE_ID)
  return name.kind === "label" ? findInstituteBySlug(db, name.label) : findByDomain(db, name.host)
}

/** A domain that the plan does not include any more leads to the address of the institute, after a while and for good. */
async function findByDomain(db: Db, host: string) {
  const found = await findInstituteByDomain(db, host)
  if (!found) return undefined
  const { keepsDomain, ...institute } = found
  return keepsDomain ? institute : { ...institute, movedTo: publicOrigin({ slug: institute.slug, domain: null }) }
}

/** The institute that has left this label, with the origin that it leads to. */
async function findMoved(db: Db, name: NonNullable<ReturnType<typeof parseHostName>>) {
  if (name.kind !== "label") return undefined
  const found = await findInstituteOfFormerSlug(db, name.label)
  if (!found) return undefined
  const domain = (await findPrimaryDomain(db, found.institute_Id))?.host ?? null
  return { ...found, movedTo: publicOrigin({ slug: found.slug, domain }) }
}
